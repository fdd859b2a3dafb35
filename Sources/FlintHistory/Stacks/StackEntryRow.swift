internal import Foundation

/// The stored form of an entry; it is converted and described only when it is read.
struct StackEntryRow: Sendable {
    /// An opened stack; a separate object, because nearly all entries are requests.
    final class Opening: Sendable {
        let id: ActionStackID
        let feature: EventSubject
        let userInitiated: Bool
        let time: Date
        /// The time at which the stack was closed.
        let closedAt: Date?

        init(id: ActionStackID, feature: EventSubject, userInitiated: Bool, time: Date, closedAt: Date? = nil)
        {
            (self.id, self.feature, self.userInitiated) = (id, feature, userInitiated)
            (self.time, self.closedAt) = (time, closedAt)
        }
    }

    /// The beginning of the request; an empty row if a stack was opened.
    private let row: EventRow
    private let note: EventNote?
    private var opening: Opening?
    /// The outcome of the action.
    var outcome: ActionOutcome?

    /// Creates the entry of a request.
    init(_ row: EventRow, _ note: EventNote?) {
        (self.row, self.note) = (row, note)
    }

    /// Creates the entry of an opened stack.
    init(_ opening: Opening) {
        (row, note, self.opening) = (EventRow(.began), nil, opening)
    }

    /// The request of an action's entry.
    var requestID: RequestID? { opening == nil ? RequestID(number: row.request) : nil }

    /// Sets the closing time, which is never before the opening, even if the clock was set back.
    mutating func close(at moment: Moment) {
        guard let opening else { return }
        self.opening = Opening(
            id: opening.id, feature: opening.feature, userInitiated: opening.userInitiated,
            time: opening.time,
            closedAt: max(opening.time, moment.time))
    }

    /// Returns the entry as a value for readers.
    ///
    /// - Parameter names: The names of the indexes in rows.
    /// - Returns: The entry.
    func entry(_ names: EventNames) -> ActionStackEntry {
        if let opening {
            return .stack(
                ActionStackEntry.Opened(
                    id: opening.id, feature: opening.feature.feature, userInitiated: opening.userInitiated,
                    timestamp: Timestamp(opening.time), closed: opening.closedAt.map { Timestamp($0) }))
        }
        let subject = names.plan(row.plan)?.subject
        return .action(
            ActionStackEntry.Performed(
                requestID: RequestID(number: row.request),
                action: subject?.action ?? DispatchEvent.Label(identifier: "", name: ""),
                source: note?.source.map(DispatchEvent.Source.init) ?? .application,
                userInitiated: row.flags.contains(.userInitiated),
                input: EventSubject.input(row, note, subject)?.text,
                outcome: outcome,
                timestamp: Timestamp(Date(timeIntervalSinceReferenceDate: row.wallTime))))
    }
}
