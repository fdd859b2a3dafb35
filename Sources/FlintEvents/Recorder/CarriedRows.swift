/// Finds the rows that a flight recorder has to carry: beginnings of requests that run longer than the ring remembers.
///
/// Nothing is kept for each request: every half ring, the rows of that half are looked through.
package struct CarriedRows: Sendable {
    private var running: [UInt64: EventLog.Entry] = [:]

    /// Creates an empty set.
    package init() {}

    /// What is carried now, in the order in which the requests began.
    package var entries: [EventLog.Entry] { running.values.sorted { $0.row.request < $1.row.request } }

    /// Takes a row that begins a request, and drops the request whose end it is.
    ///
    /// - Parameter entry: The row behind the one that was read before.
    package mutating func read(_ entry: EventLog.Entry) {
        switch entry.row.kind {
        case .began:
            running[entry.row.request] = EventLog.Entry(row: entry.row, sequence: entry.sequence, note: nil)
        case .ended: running[entry.row.request] = nil
        default: break
        }
    }
}
