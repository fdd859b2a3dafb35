internal import Foundation

/// What logs, analytics, activities and donations are told of a request.
@usableFromInline
struct RecordedRequest: Sendable {
    /// The row of its beginning, or of its refusal.
    let row: EventRow
    let note: EventNote?
    /// The action; nil if nobody declared it.
    let profile: ActionProfile?
    /// The name of the session; nil if the request was refused before one was chosen.
    let session: String?

    /// The request; nil if it was refused.
    var id: RequestID? { row.request == 0 ? nil : RequestID(number: row.request) }

    var source: ActionSource { note?.source ?? .application }

    var userInitiated: Bool { row.flags.contains(.userInitiated) }

    var input: InputDescription? { note?.input }

    /// The wall-clock time at which it began or was refused.
    var time: Date { Date(timeIntervalSinceReferenceDate: row.wallTime) }

    /// Where the request stands in its action stack while it runs; nil if stacks do not hold it.
    ///
    /// It folds all rows so far, so it is for lines that are written anyway.
    func stackEntry(in history: HistoryFold) -> ActionStacks.EntryReference? {
        row.flags.contains(.inStacks) ? history.stackEntry(of: row.request) : nil
    }
}
