internal import Foundation

/// An entry as it is kept: nothing is copied or described before somebody reads it.
struct StackEntryRow: Sendable {
    /// A stack that was opened; apart, because nearly all entries are requests.
    final class Opening: Sendable {
        let id: ActionStackID
        let feature: EventSubject
        let userInitiated: Bool
        let time: Date
        /// When the stack was closed.
        let closedAt: Date?

        init(id: ActionStackID, feature: EventSubject, userInitiated: Bool, time: Date, closedAt: Date? = nil)
        {
            (self.id, self.feature, self.userInitiated) = (id, feature, userInitiated)
            (self.time, self.closedAt) = (time, closedAt)
        }
    }

    /// The beginning of the request; of no request if a stack was opened.
    private let row: EventRow
    private let note: EventNote?
    private var opening: Opening?
    /// How the action ended.
    var outcome: ActionOutcome?

    /// The entry of a request.
    init(_ row: EventRow, _ note: EventNote?) {
        (self.row, self.note) = (row, note)
    }

    /// The entry of a stack that was opened.
    init(_ opening: Opening) {
        (row, note, self.opening) = (EventRow(.began), nil, opening)
    }

    /// The request of an action's entry.
    var requestID: RequestID? { opening == nil ? RequestID(number: row.request) : nil }

    /// Fills in when the stack was closed, which is not before it was opened, though the clock may have been set back.
    mutating func close(at moment: Moment) {
        guard let opening else { return }
        self.opening = Opening(
            id: opening.id, feature: opening.feature, userInitiated: opening.userInitiated,
            time: opening.time,
            closedAt: max(opening.time, moment.time))
    }

    /// The entry as a value for readers.
    ///
    /// - Parameter names: What the indexes in rows stand for.
    /// - Returns: The entry.
    func entry(_ names: EventNames) -> ActionStackEntry {
        if let opening {
            return .stack(
                ActionStackEntry.Opened(
                    id: opening.id, feature: opening.feature.feature, userInitiated: opening.userInitiated,
                    timestamp: Timestamp(opening.time), closed: opening.closedAt.map { Timestamp($0) }))
        }
        return .action(
            ActionStackEntry.Performed(
                requestID: RequestID(number: row.request),
                action: names.plan(row.plan)?.subject.action
                    ?? DispatchEvent.Label(identifier: "", name: ""),
                source: note?.source.map(DispatchEvent.Source.init) ?? .application,
                userInitiated: row.flags.contains(.userInitiated), input: note?.input?.text,
                outcome: outcome,
                timestamp: Timestamp(Date(timeIntervalSinceReferenceDate: row.wallTime))))
    }
}
