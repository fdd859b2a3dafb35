internal import Foundation

/// What is kept of a request that somebody observes, or that did not come from the application itself.
final class RequestDetails: Sendable {
    /// When a request began, by the wall clock and by the monotonic one.
    typealias Beginning = (time: Date, elapsed: Duration)

    let source: ActionSource
    /// What the end has in common with the beginning, and when that was; `nil` if nobody listened.
    let began: (facts: EventFacts, at: Beginning)?

    init(source: ActionSource, began: (facts: EventFacts, at: Beginning)? = nil) {
        self.source = source
        self.began = began
    }
}
