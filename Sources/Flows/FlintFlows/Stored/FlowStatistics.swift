/// The counts of a store's runs and of its queues, and the lag of its workers.
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

    /// The numbers of running and waiting runs of a queue, over all workers of the store.
    public struct Queue: Hashable, Sendable, Codable {
        /// The name of the queue.
        public let name: String
        /// The number of admitted runs, including those that wait for an event or their next attempt.
        public let running: Int
        /// The number of runs that wait to be admitted.
        public let waiting: Int
        /// The number of admitted runs from which on the workers of this process admit no further one; `nil`
        /// for any number, or if this process does not work on the queue.
        public var limit: Int?
        /// The greatest number of runs that the workers of this process admit in a second; `nil` for any
        /// number, or if this process does not work on the queue.
        public var rate: Double?

        /// Creates the numbers of a queue.
        ///
        /// - Parameters:
        ///   - name: The name of the queue.
        ///   - running: The number of admitted runs.
        ///   - waiting: The number of runs that wait to be admitted.
        public init(_ name: String, running: Int, waiting: Int) {
            self.name = name
            self.running = running
            self.waiting = waiting
        }
    }

    /// The greatest number of queues in ``queues``; if there are more, those with the most runs are kept.
    public static let queueLimit: Int = 100

    /// The numbers of runs, without those that are zero, sorted by machine and then by status.
    public let counts: [Count]
    /// The numbers of the queues that have runs or on which this process works, sorted by name.
    ///
    /// If there are more than ``queueLimit`` such queues, only those with the most runs are included.
    public let queues: [Queue]
    /// The lag: the longest time for which a due run has waited for a worker; zero if no run is due.
    public let lag: Duration

    /// Creates statistics.
    ///
    /// - Parameters:
    ///   - counts: The numbers of runs, in any order.
    ///   - queues: The numbers of queues, in any order.
    ///   - lag: The longest time for which a due run has waited for a worker; a negative time counts as zero.
    public init(_ counts: [Count], queues: [Queue] = [], lag: Duration) {
        self.counts = counts.sorted { ($0.machine, $0.status) < ($1.machine, $1.status) }
        let ranked = queues.sorted { ($1.running + $1.waiting, $0.name) < ($0.running + $0.waiting, $1.name) }
        self.queues = ranked.prefix(Self.queueLimit).sorted { $0.name < $1.name }
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
