internal import Foundation

/// The stored form of an open stack.
struct StackRow: Sendable {
    /// The key of an open stack: there is one per feature and session.
    struct Key: Hashable, Sendable {
        /// The index of the session, which is not reused while a stack of it is open.
        let session: UInt32
        let feature: ObjectIdentifier
    }

    let id: ActionStackID
    let key: Key
    let session: String
    let feature: EventSubject
    let userInitiated: Bool
    let start: Moment
    /// The entry in the parent stack that opened this one.
    ///
    /// The parent is open as long as this stack is.
    let parent: StackEntryReference?
    var children = StackSlotLists.Ends()
    var entries = StackEntryRing()
    /// The time at which the newest entry was added, in nanoseconds.
    var touched: Int64

    /// Adds an entry.
    ///
    /// - Returns: The position of the entry.
    mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, at moment: Moment, capacity: Int
    ) -> StackEntryReference {
        touched = moment.nanoseconds
        return StackEntryReference(
            slot: slot, stackID: id, position: entries.append(entry, capacity: capacity))
    }

    /// Returns the stack as a value for readers.
    ///
    /// - Parameters:
    ///   - now: The time since the runtime was made.
    ///   - names: The names of the indexes in rows.
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
