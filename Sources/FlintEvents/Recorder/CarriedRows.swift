/// Finds the rows that a flight recorder has to carry: beginnings of requests that run longer than the ring remembers.
package struct CarriedRows: Sendable {
    private var running: [UInt64: LoggedRow] = [:]

    /// Creates an empty set.
    package init() {}

    /// What is carried now, in the order in which the requests began.
    package var entries: [LoggedRow] { running.values.sorted { $0.row.request < $1.row.request } }

    /// Whether the beginning of a request is carried.
    package func holds(_ request: UInt64) -> Bool { running[request] != nil }

    /// Takes the row that begins a request.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - sequence: The number of the newest event up to it.
    package mutating func insert(_ row: EventRow, _ sequence: UInt64) {
        running[row.request] = LoggedRow(row: row, sequence: sequence, note: nil)
    }

    /// Drops all but the requests that still run.
    package mutating func keep(_ requests: Set<UInt64>) {
        running = running.filter { requests.contains($0.key) }
    }
}
