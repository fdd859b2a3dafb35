internal import Foundation

/// The data of a closed stack for the log.
struct StackClosing: Sendable {
    let id: ActionStackID
    let feature: EventSubject
    let session: String
    let reason: ActionStack.ClosingReason
    let age: Duration
    let entryCount: Int

    init(of row: StackRow, _ reason: ActionStack.ClosingReason, at moment: Moment) {
        id = row.id
        feature = row.feature
        session = row.session
        self.reason = reason
        age = max(.zero, moment.elapsed - row.start.elapsed)
        entryCount = row.entries.total
    }

    /// The line for the development log.
    var text: String {
        "Stack \(id) of '\(feature.feature.identifier)' closed (\(reason.rawValue)) after \(ShortDuration.text(age)), "
            + "with \(entryCount) \(entryCount == 1 ? "entry" : "entries")."
    }
}
