/// Finds the rows that a flight recorder has to carry: beginnings of requests that run longer than the ring remembers.
///
/// Nothing is kept for each request: every half ring, the rows of that half are looked through.
package struct CarriedRows: Sendable {
    private var running: [UInt64: LoggedRow] = [:]

    /// Creates an empty set.
    package init() {}

    /// What is carried now, in the order in which the requests began.
    package var entries: [LoggedRow] { running.values.sorted { $0.row.request < $1.row.request } }

    /// Takes a row that begins a request, and drops the request whose end it is.
    ///
    /// - Parameters:
    ///   - row: The row behind the one that was read before.
    ///   - sequence: The number of the newest event up to it.
    package mutating func read(_ row: EventRow, _ sequence: UInt64) {
        switch row.kind {
        case .began: running[row.request] = LoggedRow(row: row, sequence: sequence, note: nil)
        case .ended: running[row.request] = nil
        default: break
        }
    }

    /// Drops requests that are known to be over.
    ///
    /// - Parameter isOver: Whether the request is, of whose beginning this is the row.
    package mutating func drop(where isOver: (EventRow) -> Bool) {
        running = running.filter { !isOver($0.value.row) }
    }
}
