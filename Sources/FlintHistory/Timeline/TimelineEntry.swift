/// The stored form of a timeline entry; its event is made when it is read.
struct TimelineEntry: Sendable {
    let row: EventRow
    let sequence: UInt64
    let note: EventNote?
    /// The name of the session, stored because its index may be reused.
    let session: String

    /// The event of the entry.
    func event(_ names: EventNames) -> DispatchEvent? {
        DispatchEvent(
            row, sequence, note, subject: names.plan(row.plan)?.subject,
            session: row.session == 0 ? nil : session)
    }
}
