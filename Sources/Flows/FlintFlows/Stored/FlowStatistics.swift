/// The counts of a store's runs, and the lag of its workers.
public struct FlowStatistics: Hashable, Sendable, Codable {
    /// The number of runs of a machine that have the same status.
    public struct Count: Hashable, Sendable, Codable {
        /// The name of the machine.
        public let machine: String
        /// The status: `ready`, `running`, `waiting`, `stuck` or `ended`.
        public let status: String
        /// The number of runs.
        public let count: Int

        /// Creates the number of a machine's runs with one status.
        ///
        /// - Parameters:
        ///   - machine: The name of the machine.
        ///   - status: The status.
        ///   - count: The number of runs.
        public init(machine: String, status: String, count: Int) {
            self.machine = machine
            self.status = status
            self.count = count
        }
    }

    /// The numbers of runs, without those that are zero, by machine, then by status.
    public let counts: [Count]
    /// The longest time for which a due run has waited for a worker; zero if no run is due.
    public let lag: Duration

    /// Creates statistics.
    ///
    /// - Parameters:
    ///   - counts: The numbers of runs, in any order.
    ///   - lag: The longest time for which a due run has waited for a worker; a negative time counts as zero.
    public init(_ counts: [Count], lag: Duration) {
        self.counts = counts.sorted { ($0.machine, $0.status) < ($1.machine, $1.status) }
        self.lag = max(.zero, lag)
    }

    /// The lag in whole milliseconds; `Int64.max` if it is larger.
    public var lagMilliseconds: Int64 {
        let (seconds, attoseconds) = lag.components
        let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000)
        return isTooLarge ? .max : milliseconds + attoseconds / 1_000_000_000_000_000
    }

    /// Returns the number of runs with a status.
    ///
    /// - Parameters:
    ///   - status: The status, such as `stuck`.
    ///   - machine: The name of the machine; `nil` adds up the runs of all machines.
    /// - Returns: The number of runs.
    public func count(of status: String, machine: String? = nil) -> Int {
        counts.reduce(0) { sum, each in
            each.status == status && (machine ?? each.machine) == each.machine ? sum + each.count : sum
        }
    }
}
