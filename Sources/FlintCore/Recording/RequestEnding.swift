/// How a request that was recorded ended.
@usableFromInline
struct RequestEnding: Sendable {
    let outcome: ActionOutcome
    /// Nanoseconds.
    let elapsed: Int64

    /// How long the request took.
    var duration: Duration { .nanoseconds(elapsed) }
}
