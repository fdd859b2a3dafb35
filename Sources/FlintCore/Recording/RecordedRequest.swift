internal import Foundation

/// What logs, analytics, activities and donations are told of a request.
@usableFromInline
struct RecordedRequest: Sendable {
    /// The action; nil if nobody declared it.
    let profile: ActionProfile?
    let session: String?
    let id: RequestID?
    let source: ActionSource?
    let userInitiated: Bool?
    let input: InputDescription?
    var history: HistoryFold?
    var isInStacks = false
    var began: ActiveRequest.Began?

    /// Where the request stands in its action stack while it runs; nil if stacks do not hold it.
    ///
    /// It folds all rows so far, so it is for lines that are written anyway.
    var stackEntry: ActionStacks.EntryReference? {
        guard isInStacks, let id else { return nil }
        return history?.stackEntry(of: id.number)
    }
}
