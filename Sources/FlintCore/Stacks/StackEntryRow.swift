internal import Foundation

/// An entry as it is kept: nothing is copied or described before somebody reads it.
struct StackEntryRow: Sendable {
    /// A stack that was opened.
    struct Opening: Sendable {
        let id: ActionStackID
        let feature: EventSubject
        let userInitiated: Bool
        let time: Date
        /// When the stack was closed.
        var closedAt: Date?
    }

    /// What the entry tells of; small, because each recorded request writes one.
    private enum Content: Sendable {
        case action(EventRow, EventNote?)
        indirect case stack(Opening)
    }

    private var content: Content
    /// How the action ended.
    var outcome: ActionOutcome?

    /// The entry of a request.
    init(_ row: EventRow, _ note: EventNote?) {
        content = .action(row, note)
    }

    /// The entry of a stack that was opened.
    init(_ opening: Opening) {
        content = .stack(opening)
    }

    /// The request of an action's entry.
    var requestID: RequestID? {
        if case .action(let row, _) = content { RequestID(number: row.request) } else { nil }
    }

    /// Fills in when the stack was closed, which is not before it was opened, though the clock may have been set back.
    mutating func close(at moment: Moment) {
        guard case .stack(var opening) = content else { return }
        opening.closedAt = max(opening.time, moment.time)
        content = .stack(opening)
    }

    /// The entry as a value for readers.
    ///
    /// - Parameter names: What the indexes in rows stand for.
    /// - Returns: The entry.
    func entry(_ names: EventNames) -> ActionStackEntry {
        switch content {
        case .action(let row, let note):
            .action(
                ActionStackEntry.Performed(
                    requestID: RequestID(number: row.request),
                    action: names.plan(row.plan)?.subject.action
                        ?? DispatchEvent.Label(identifier: "", name: ""),
                    source: note?.source.map(DispatchEvent.Source.init) ?? .application,
                    userInitiated: row.flags.contains(.userInitiated), input: note?.input?.text,
                    outcome: outcome,
                    timestamp: Timestamp(Date(timeIntervalSinceReferenceDate: row.wallTime))))
        case .stack(let opening):
            .stack(
                ActionStackEntry.Opened(
                    id: opening.id, feature: opening.feature.feature, userInitiated: opening.userInitiated,
                    timestamp: Timestamp(opening.time), closed: opening.closedAt.map { Timestamp($0) }))
        }
    }
}
