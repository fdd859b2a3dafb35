/// Finds the rows that a flight recorder has to carry: beginnings of requests that run longer than the ring remembers.
///
/// Nothing is kept for each request: every half ring, the half that goes next is looked through.
package struct CarriedRows: Sendable {
    private var running: [UInt64: EventLog.Entry] = [:]

    /// Creates an empty set.
    package init() {}

    /// What is carried now, in the order in which the requests began.
    package var entries: [EventLog.Entry] { running.values.sorted { $0.row.request < $1.row.request } }

    /// Takes the beginnings among the rows that go next, and drops the requests that have ended.
    ///
    /// - Parameters:
    ///   - going: The rows that are displaced before the next call.
    ///   - ended: The requests whose end is among those rows or behind them.
    package mutating func update(_ going: some Sequence<EventLog.Entry>, ended: Set<UInt64>) {
        for entry in going where entry.row.kind == .began {
            running[entry.row.request] = EventLog.Entry(row: entry.row, sequence: entry.sequence, note: nil)
        }
        for request in running.keys where ended.contains(request) { running[request] = nil }
    }
}
