/// The beginnings of requests that run longer than the ring keeps rows, which a flight recorder must carry.
package struct CarriedRows: Sendable {
    private var running: [UInt64: LoggedRow] = [:]

    /// Creates an empty set.
    package init() {}

    /// The carried rows, in the order in which the requests began.
    package var entries: [LoggedRow] { running.values.sorted { $0.row.request < $1.row.request } }

    /// Whether the beginning of a request is carried.
    package func holds(_ request: UInt64) -> Bool { running[request] != nil }

    /// Adds the row that begins a request.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - sequence: The sequence of the newest event up to it.
    package mutating func insert(_ row: EventRow, _ sequence: UInt64) {
        running[row.request] = LoggedRow(row: row, sequence: sequence, note: nil)
    }

    /// Drops all rows except those of running requests.
    package mutating func keep(_ requests: Set<UInt64>) {
        running = running.filter { requests.contains($0.key) }
    }
}
