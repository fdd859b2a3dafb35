/// A queue of runs: a limit and a rate for the runs that were started with its name, over all workers of a store.
///
/// ```swift
/// let queue = FlowQueue("mail", concurrency: 10, rate: FlowRate(5, per: .seconds(1)))
/// let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(queues: [queue]))
/// try await engine.start(MailFlow.self, id: "mail-17", with: letter, queue: "mail")
/// ```
///
/// A run takes a place with its first claim, and keeps it until it ends or becomes stuck. The limits are those of
/// the worker that claims; workers with different limits each keep their own. A worker claims no run of a queue
/// that is not among its queues.
public struct FlowQueue: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The greatest number of runs with a place at once; `nil` for any number.
    ///
    /// With 0 the queue is paused.
    public let concurrency: Int?
    /// The rate at which runs get places; `nil` for any rate.
    public let rate: FlowRate?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - name: The name, with which runs are started.
    ///   - concurrency: The greatest number of runs with a place at once; `nil` for any number. A number below
    ///     zero counts as zero.
    ///   - rate: The rate at which runs get places; `nil` for any rate.
    public init(_ name: String, concurrency: Int? = nil, rate: FlowRate? = nil) {
        self.name = name
        self.concurrency = concurrency.map { max(0, $0) }
        self.rate = rate
    }

    /// Returns the number of runs that may get places.
    ///
    /// - Parameters:
    ///   - taken: The number of runs with a place.
    ///   - recent: The number of runs that got places within the window of the rate.
    /// - Returns: The number; not below zero.
    package func free(taken: Int, recent: Int) -> Int {
        let places = concurrency.map { $0 - taken } ?? .max
        return max(0, min(places, rate.map { $0.count - recent } ?? .max))
    }
}

/// A rate: a number of runs in any period of a length.
public struct FlowRate: Hashable, Sendable {
    /// The greatest number of runs that get places in a period.
    public let count: Int
    /// The length of the period.
    public let window: Duration

    /// Creates a rate.
    ///
    /// - Parameters:
    ///   - count: The greatest number of runs; less than one counts as one.
    ///   - window: The length of the period, such as a second.
    public init(_ count: Int, per window: Duration) {
        self.count = max(1, count)
        self.window = window
    }
}
