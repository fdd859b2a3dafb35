/// A row of a log with its sequence and note.
package struct LoggedRow: Sendable {
    /// The row as it was written.
    package let row: EventRow
    /// The sequence of the newest event up to it.
    package let sequence: UInt64
    /// The note of the row.
    package let note: EventNote?

    package init(row: EventRow, sequence: UInt64, note: EventNote?) {
        (self.row, self.sequence, self.note) = (row, sequence, note)
    }
}
