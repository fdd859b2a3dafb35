internal import Foundation
internal import Synchronization

/// What is kept of a request that somebody records or observes, or that did not come from the application itself.
@usableFromInline
final class RequestRecord: Sendable {
    /// How a request ended, and how long it took.
    typealias Ending = (outcome: ActionOutcome, duration: Duration)

    let source: ActionSource
    /// The recorders that write down the request, from its beginning to its end.
    let recorders: RecorderSet
    /// What the end has in common with the beginning; `nil` if nobody recorded or listened.
    let facts: EventFacts?
    /// The action; `nil` if nobody records the request.
    let action: ActionRecord?
    /// Where the request stands in its action stack; `nil` if stacks do not record it.
    let stackEntry: ActionStacks.EntryReference?
    private let ended = Mutex<Ending?>(nil)

    /// What the end has in common with the beginning, and when that was; `nil` if nobody recorded or listened.
    var began: (facts: EventFacts, at: EventFacts.Beginning)? {
        facts.flatMap { facts in facts.beginning.map { (facts, $0) } }
    }

    init(
        source: ActionSource, recorders: RecorderSet = [], facts: EventFacts? = nil,
        action: ActionRecord? = nil, stackEntry: ActionStacks.EntryReference? = nil
    ) {
        self.source = source
        self.recorders = recorders
        self.facts = facts
        self.action = action
        self.stackEntry = stackEntry
    }

    /// How the request ended, as it was published; `nil` while it runs, and if it is not told to analytics.
    var ending: Ending? { ended.withLock { $0 } }

    /// Notes how the request ended, for those who tell of it where the types are known.
    func end(_ outcome: ActionOutcome, duration: Duration) {
        ended.withLock { $0 = (outcome, duration) }
    }
}
