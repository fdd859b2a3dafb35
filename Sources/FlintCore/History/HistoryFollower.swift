internal import FlintStreams

/// Does what follows from the rows of a log: lines of the development log, changes of stacks.
final class HistoryFollower: Sendable {
    let changes = Broadcast<ActionStackChange>()
    private let announcements = OrderedAnnouncements<ActionStackChange>()
    private let logs: Logging

    init(logs: Logging) {
        self.logs = logs
    }

    /// Whether somebody wants the changes of stacks.
    var wantsChanges: Bool { changes.isObserved }

    /// Notes changes in the order of the rows; called under the lock of the fold.
    ///
    /// - Returns: Whether further changes are wanted.
    func lineUp(_ effects: StackTable.Effects) -> Bool {
        if !effects.changes.isEmpty { announcements.add(effects.changes) }
        return wantsChanges
    }

    /// Does what follows, outside of the lock.
    ///
    /// What dispatches do at the same time comes in any order; the numbers of changes tell it.
    func tell(_ effects: StackTable.Effects) {
        for closing in effects.closings {
            logs.note(.debug, about: closing.feature.path, session: closing.session, closing.text)
        }
        if !effects.changes.isEmpty { announcements.tell { changes.publish($0) } }
    }
}
