internal import FlintStreams

/// Does what follows from the rows of a log: lines of the development log, changes of stacks, records of the journal.
final class HistoryFollower: Sendable {
    let changes = Broadcast<ActionStackChange>()
    private let announcements = OrderedAnnouncements<ActionStackChange>()
    private let logs: Logging
    private let journal: HistoryKeeper
    private let names: EventNames

    init(logs: Logging, journal: HistoryKeeper, names: EventNames) {
        (self.logs, self.journal, self.names) = (logs, journal, names)
    }

    /// Whether somebody wants the changes of stacks.
    var wantsChanges: Bool { changes.isObserved || journal.isKeeping }

    /// Notes changes in the order of the rows; called under the lock of the fold.
    ///
    /// - Returns: Whether further changes are wanted.
    func lineUp(_ effects: HistoryFold.Effects) -> Bool {
        if !effects.stacks.changes.isEmpty { announcements.add(effects.stacks.changes) }
        return wantsChanges
    }

    /// Does what follows, outside of the lock.
    ///
    /// What dispatches do at the same time comes in any order; the numbers of changes and entries tell it.
    func tell(_ effects: HistoryFold.Effects) {
        for closing in effects.stacks.closings {
            logs.note(.debug, about: closing.feature.path, session: closing.session, closing.text)
        }
        // Before the dispatch goes on: a change that another one tells could come too late.
        for change in effects.stacks.changes { journal.record(.stack(change)) }
        if !effects.stacks.changes.isEmpty { announcements.tell { changes.publish($0) } }
        for entry in effects.entries {
            if let event = entry.event(names) { journal.record(.event(event)) }
        }
    }
}
