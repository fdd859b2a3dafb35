internal import Foundation

/// What the user is in the middle of, by session and feature.
public final class ActionStacks: Sendable {
    /// Where a request stands in its stack.
    struct EntryReference: Sendable {}

    init() {}

    /// Writes down that a request begins, and opens a stack if none is open.
    func begin(
        _ facts: EventFacts, _ action: ActionRecord, at time: Date, elapsed: Duration
    ) -> EntryReference? {
        nil
    }

    /// Writes down that a request ended.
    func end(_ entry: EntryReference, _ outcome: ActionOutcome, closesStack: Bool) {}

    /// Closes the stacks of a session that has ended.
    func sessionEnded(_ name: String) {}
}
