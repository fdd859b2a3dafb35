/// The result and duration of a recorded request.
@usableFromInline
package struct RequestEnding: Sendable {
    package let outcome: ActionOutcome
    /// The duration in nanoseconds.
    package let elapsed: Int64

    /// The duration of the request.
    package var duration: Duration { .nanoseconds(elapsed) }
}
