internal import Foundation

/// An open stack as it is kept.
struct StackRow: Sendable {
    /// What tells open stacks apart: there is one for a feature in a session.
    struct Key: Hashable, Sendable {
        /// The index of the session, which is not used again while a stack of it is open.
        let session: UInt32
        let feature: ObjectIdentifier
    }

    let id: ActionStackID
    let key: Key
    let session: String
    let feature: EventSubject
    let userInitiated: Bool
    let start: Moment
    /// The entry in the stack from which this one was opened.
    ///
    /// That stack is open as long as this one is.
    let parent: ActionStacks.EntryReference?
    var children = StackSlotLists.Ends()
    var entries = StackEntryRing()
    /// When the newest entry was written, in nanoseconds.
    var touched: Int64

    /// Adds an entry.
    ///
    /// - Returns: Where it is.
    mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, at moment: Moment, capacity: Int
    ) -> ActionStacks.EntryReference {
        touched = moment.nanoseconds
        return ActionStacks.EntryReference(
            slot: slot, stackID: id, position: entries.append(entry, capacity: capacity))
    }

    /// The stack as a value for readers.
    ///
    /// - Parameters:
    ///   - now: The time since the runtime was made.
    ///   - names: What the indexes in rows stand for.
    /// - Returns: The stack.
    func stack(at now: Duration, _ names: EventNames) -> ActionStack {
        ActionStack(
            id: id, parentID: parent?.stackID, session: session, feature: feature.feature,
            userInitiated: userInitiated, entries: entries.held.map { $0.entry(names) },
            dropped: entries.dropped,
            firstEntry: entries.first?.entry(names), age: max(.zero, now - start.elapsed),
            timeSinceLastEntry: max(.zero, now - .nanoseconds(touched)), started: Timestamp(start.time))
    }
}
