package import Foundation

/// The data of a request that logs, analytics, activities and donations receive.
@usableFromInline
package struct RecordedRequest: Sendable {
    /// The row of its beginning, or of its refusal.
    package let row: EventRow
    package let note: EventNote?
    /// The action; nil if no feature declares it.
    package let profile: ActionProfile?
    /// The name of the session; nil if the request was refused before one was chosen.
    package let session: String?

    /// The request; nil if it was refused.
    package var id: RequestID? { row.request == 0 ? nil : RequestID(number: row.request) }

    package var source: ActionSource { note?.source ?? .application }

    package var userInitiated: Bool { row.flags.contains(.userInitiated) }

    package var input: InputDescription? { EventSubject.input(row, note, profile?.subject) }

    /// The wall-clock time of its beginning or refusal.
    package var time: Date { Date(timeIntervalSinceReferenceDate: row.wallTime) }

    /// The position of a running request in its action stack, as text; nil if that is not known.
    ///
    /// It folds all rows written so far, so it is only for log lines that are written anyway.
    package func place(in follower: (any LogFollower)?) -> String? {
        row.flags.contains(.inStacks) ? follower?.place(of: row.request) : nil
    }
}
