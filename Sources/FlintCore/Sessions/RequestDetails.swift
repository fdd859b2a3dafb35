/// What is kept of a request that somebody observes, or that did not come from the application itself.
final class RequestDetails: Sendable {
    let source: ActionSource
    /// What was published at the beginning; `nil` if nobody listened.
    let began: DispatchEvent?
    /// When that was, by the monotonic clock.
    let beganAt: Duration

    init(source: ActionSource, began: DispatchEvent? = nil, at beganAt: Duration = .zero) {
        self.source = source
        self.began = began
        self.beganAt = beganAt
    }
}
