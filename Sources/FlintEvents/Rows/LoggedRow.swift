/// A row of a log with what belongs to it.
package struct LoggedRow: Sendable {
    /// The row as it was written.
    package let row: EventRow
    /// The number of the newest event up to it.
    package let sequence: UInt64
    /// What it cannot say in numbers.
    package let note: EventNote?

    package init(row: EventRow, sequence: UInt64, note: EventNote?) {
        (self.row, self.sequence, self.note) = (row, sequence, note)
    }
}
