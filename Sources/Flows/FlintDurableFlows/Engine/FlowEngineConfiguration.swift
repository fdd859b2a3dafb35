public import FlintFlows

/// The options of an engine.
public struct FlowEngineConfiguration: Sendable {
    /// The prefix of the names of workers, such as the name of the host or of the process.
    public var workerName: String
    /// The greatest number of runs that the engine works on at once; further due runs wait in the store.
    public var concurrency: Int
    /// The queues of which the engine executes runs, each with a name of its own.
    ///
    /// The runs that were started in other queues are left to other workers.
    public var queues: [FlowQueue]
    /// The duration of a worker's lease: the time for which the worker holds its runs without a renewal.
    ///
    /// The worker renews its lease after a quarter of this time. After two thirds without a renewal, it stops
    /// writing.
    public var lease: Duration
    /// The time from a request to cancel a run until the engine cancels the task of its handler.
    ///
    /// Within this time, the next step or wait of the handler throws `FlowExit.cancelled`.
    public var cancelGrace: Duration
    /// The longest time for which a step goes on after its worker was asked to stop.
    ///
    /// If the worker stops because `Flint.run` ends the process, the grace of the process applies if it is
    /// shorter.
    public var shutdownGrace: Duration
    /// The greatest size in bytes of a context, a result, an output, or the progress of a step.
    ///
    /// A larger value makes its run stuck.
    public var sizeLimit: Int
    /// The size in bytes of a context, a result, an output, or the progress of a step beyond which a notice
    /// is given.
    public var sizeWarning: Int
    /// The time for which ended runs are kept and their identities cannot be used again; `nil` for ever.
    ///
    /// A worker removes older runs when it begins, and again after pauses. A pause is a tenth of this time,
    /// but at least a minute and at most an hour. So while workers work, a run is removed at most an hour
    /// after this time. A run remains until the run that started it has ended.
    public var retention: Duration?
    /// The encryption of contexts, results, events and texts of errors; `nil` for none.
    public var codec: (any FlowCodec)?
    /// Receives notices for the people who run the engine, and must return at once; `nil` for nobody.
    public var onNotice: (@Sendable (FlowNotice) -> Void)?
    /// Whether the runtime in which the engine works logs the notices, under the topic `flows.durable`.
    public var logsNotices: Bool = true
    /// The clock that measures leases, graces, and pauses between attempts to reach the store.
    public var clock: any Clock<Duration>
    /// Returns the present time, by which workers decide whether a schedule is due.
    package var wallTime: @Sendable () -> FlowTime = { FlowTime.present }
    /// The time between two removals of the runs whose ``retention`` is over.
    var removalPause: Duration {
        min(max((retention ?? .zero) / 10, Self.retrialPause), .seconds(3_600))
    }
    /// The time after which a worker tries again to remove old runs, when a removal has failed.
    static let retrialPause = Duration.seconds(60)
    /// Whether equal values are stored as equal bytes; sorting the members of objects takes longer.
    var sortsKeys = false
    /// The state of a check with ``FlowRerun`` that uses this engine; `nil` outside of such a check.
    var rerunMode: RerunMode?
    /// Makes random texts that identify runs and workers.
    public var makeText: @Sendable () -> String

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - workerName: The prefix of the names of workers.
    ///   - concurrency: The number of runs that the engine works on at once; less than one counts as one.
    ///   - queues: The queues of which the engine executes runs.
    ///   - lease: The duration of a worker's lease: the time for which it holds its runs without a renewal.
    ///   - cancelGrace: The time from a request to cancel a run until the engine cancels the task of its
    ///     handler.
    ///   - shutdownGrace: The time for which a step goes on after its worker was asked to stop; with zero it
    ///     is canceled at once.
    ///   - sizeLimit: The greatest size in bytes of a context, a result, an output, or the progress of a
    ///     step.
    ///   - sizeWarning: The size in bytes of such a value beyond which a notice is given.
    ///   - retention: The time for which ended runs are kept; `nil` for ever.
    ///   - codec: The encryption of contexts, results, events and texts of errors.
    ///   - onNotice: Receives notices for the people who run the engine; `nil` for nobody.
    ///   - clock: The clock that measures leases, graces and pauses.
    ///   - makeText: Makes random texts of at least 64 bits.
    public init(
        workerName: String = "worker", concurrency: Int = 64, queues: [FlowQueue] = [],
        lease: Duration = .seconds(30),
        cancelGrace: Duration = .seconds(10), shutdownGrace: Duration = .seconds(10),
        sizeLimit: Int = 2 << 20, sizeWarning: Int = 256 << 10,
        retention: Duration? = .seconds(30 * 86_400), codec: (any FlowCodec)? = nil,
        onNotice: (@Sendable (FlowNotice) -> Void)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        makeText: @escaping @Sendable () -> String = {
            String(UInt64.random(in: .min ... .max), radix: 36)
                + String(UInt64.random(in: .min ... .max), radix: 36)
        }
    ) {
        self.workerName = workerName
        self.concurrency = max(1, concurrency)
        self.queues = queues
        self.lease = lease
        self.cancelGrace = cancelGrace
        self.shutdownGrace = shutdownGrace
        self.sizeLimit = sizeLimit
        self.sizeWarning = sizeWarning
        self.retention = retention
        self.codec = codec
        self.onNotice = onNotice
        self.clock = clock
        self.makeText = makeText
    }
}
