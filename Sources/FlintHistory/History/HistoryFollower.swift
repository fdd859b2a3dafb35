internal import FlintStreams

/// Publishes the effects of folded rows: lines of the development log, changes of stacks.
final class HistoryFollower: Sendable {
    let changes = Broadcast<ActionStackChange>()
    private let announcements = OrderedDelivery<ActionStackChange>()
    private let logs: Logging

    init(logs: Logging) {
        self.logs = logs
    }

    /// Whether there is an observer of stack changes.
    var wantsChanges: Bool { changes.isObserved }

    /// Enqueues changes in the order of the rows; called under the lock of the fold.
    ///
    /// - Returns: Whether there is an observer of further changes.
    func enqueue(_ effects: StackTable.Effects) -> Bool {
        if !effects.changes.isEmpty { announcements.add(effects.changes) }
        return wantsChanges
    }

    /// Publishes effects, outside the lock.
    ///
    /// The order of the log lines of concurrent dispatches is undefined; changes are numbered.
    func publish(_ effects: StackTable.Effects) {
        for closing in effects.closings {
            logs.note(.debug, about: closing.feature.path, session: closing.session, closing.text)
        }
        if !effects.changes.isEmpty { announcements.deliver { changes.publish($0) } }
    }
}
