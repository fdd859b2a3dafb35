internal import Foundation
internal import Synchronization

/// What is kept of a request that somebody records or observes, or that did not come from the application itself.
@usableFromInline
final class RequestRecord: Sendable {
    /// When a request began, by the wall clock and by the monotonic one.
    typealias Beginning = (time: Date, elapsed: Duration)
    /// How a request ended, and how long it took.
    typealias Ending = (outcome: ActionOutcome, duration: Duration)

    let source: ActionSource
    /// The recorders that write down the request, from its beginning to its end.
    let recorders: RecorderSet
    /// What the end has in common with the beginning, and when that was; `nil` if nobody recorded or listened.
    let began: (facts: EventFacts, at: Beginning)?
    /// The action; `nil` if nobody records the request.
    let action: ActionRecord?
    /// Where the request stands in its action stack; `nil` if stacks do not record it.
    let stackEntry: ActionStacks.EntryReference?
    private let ended = Mutex<Ending?>(nil)

    init(
        source: ActionSource, recorders: RecorderSet = [], began: (facts: EventFacts, at: Beginning)? = nil,
        action: ActionRecord? = nil, stackEntry: ActionStacks.EntryReference? = nil
    ) {
        self.source = source
        self.recorders = recorders
        self.began = began
        self.action = action
        self.stackEntry = stackEntry
    }

    /// How the request ended, as it was published; `nil` while it runs, and if nobody records it.
    var ending: Ending? { ended.withLock { $0 } }

    /// Notes how the request ended, for those who tell of it where the types are known.
    func end(_ outcome: ActionOutcome, duration: Duration) {
        ended.withLock { $0 = (outcome, duration) }
    }
}
