/// An entry of the timeline as it is kept: the event is made when somebody reads it.
struct TimelineEntry: Sendable {
    let row: EventRow
    let sequence: UInt64
    let note: EventNote?
    /// The name of the session, whose index may be that of another one later.
    let session: String

    /// The event of the entry.
    func event(_ names: EventNames) -> DispatchEvent? {
        DispatchEvent(
            row, sequence, note, subject: names.plan(row.plan)?.subject,
            session: row.session == 0 ? nil : session)
    }
}
