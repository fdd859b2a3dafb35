internal import Foundation

/// What is kept of a request that somebody observes, or that did not come from the application itself.
final class RequestDetails: Sendable {
    let source: ActionSource
    /// What was published at the beginning; `nil` if nobody listened.
    let began: DispatchEvent?
    /// When that was, by the wall clock and by the monotonic one.
    let beganAt: (time: Date, elapsed: Duration)

    init(
        source: ActionSource, began: DispatchEvent? = nil,
        at beganAt: (time: Date, elapsed: Duration) = (.distantPast, .zero)
    ) {
        self.source = source
        self.began = began
        self.beganAt = beganAt
    }
}
