/// A queue: a limit and a rate for the runs that are started with its name, over all workers of a store.
///
/// ```swift
/// let queue = FlowQueue("mail", concurrency: 10, rate: FlowRate(5, per: .seconds(1)))
/// let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(queues: [queue]))
/// try await engine.start(MailFlow.self, id: "mail-17", with: letter, queue: "mail")
/// ```
///
/// A run takes one of the queue's places when a worker first claims it, and keeps the place until it ends or
/// becomes stuck. Each worker applies the limits of its own configuration. A worker claims no run of a queue
/// that its configuration does not list.
public struct FlowQueue: Hashable, Sendable {
    /// The name of the queue, with which runs are started.
    public let name: String
    /// The number of places: the greatest number of runs that have begun and have neither ended nor become
    /// stuck.
    ///
    /// `nil` permits any number. With 0 the queue is paused.
    public let concurrency: Int?
    /// The rate at which waiting runs get places in the queue; `nil` for no limit.
    public let rate: FlowRate?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - name: The name, with which runs are started.
    ///   - concurrency: The number of places; `nil` for any number. A number below zero counts as zero.
    ///   - rate: The rate at which runs get places; `nil` for any rate.
    public init(_ name: String, concurrency: Int? = nil, rate: FlowRate? = nil) {
        self.name = name
        self.concurrency = concurrency.map { max(0, $0) }
        self.rate = rate
    }

    /// Returns the number of waiting runs that may get places now.
    ///
    /// - Parameters:
    ///   - taken: The number of runs with a place.
    ///   - recent: The number of runs that got places within the last period of the rate.
    /// - Returns: The number; zero if all places are taken or the rate is exhausted.
    package func free(taken: Int, recent: Int) -> Int {
        let places = concurrency.map { $0 - taken } ?? .max
        return max(0, min(places, rate.map { $0.count - recent } ?? .max))
    }
}

/// A rate: the greatest number of runs that get places in a queue within any period of a given length.
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
