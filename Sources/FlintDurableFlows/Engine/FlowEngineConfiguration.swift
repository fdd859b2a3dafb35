/// How an engine works.
public struct FlowEngineConfiguration: Sendable {
    /// What the names of its workers begin with: the name of the machine or of the process.
    public var workerName: String
    /// How many runs it works on at once.
    public var concurrency: Int
    /// The time for which a worker holds its runs; it renews the lease after a quarter, and stops writing after two
    /// thirds.
    public var lease: Duration
    /// The time after which the handler of a run that is asked to cancel is canceled.
    public var cancelGrace: Duration
    /// The size in bytes beyond which a context, a result or an output makes its run stuck.
    public var sizeLimit: Int
    /// The size in bytes beyond which a context, a result or an output is noticed.
    public var sizeWarning: Int
    /// The time for which runs are kept after their end, so that their identities are not used again; `nil` for ever.
    public var retention: Duration?
    /// Turns what is stored into bytes that others cannot read; `nil` for none.
    public var codec: (any FlowCodec)?
    /// Receives what people should know; it must return at once.
    public var onNotice: @Sendable (FlowNotice) -> Void
    /// Measures leases, graces and the pauses before a store is asked again.
    public var clock: any Clock<Duration>
    /// Whether equal values are written as equal bytes.
    var sortsKeys = false
    /// Whether handlers are abandoned after each write.
    var rerunMode: RerunMode?
    /// Makes the random texts that distinguish runs and workers.
    public var makeText: @Sendable () -> String

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - workerName: What the names of its workers begin with.
    ///   - concurrency: How many runs it works on at once; less than one counts as one.
    ///   - lease: The time for which a worker holds its runs.
    ///   - cancelGrace: The time after which the handler of a run that is asked to cancel is canceled.
    ///   - sizeLimit: The size in bytes beyond which a context, a result or an output makes its run stuck.
    ///   - sizeWarning: The size in bytes beyond which a context, a result or an output is noticed.
    ///   - retention: The time for which runs are kept after their end.
    ///   - codec: Turns what is stored into bytes that others cannot read.
    ///   - onNotice: Receives what people should know.
    ///   - clock: Measures leases, graces and pauses.
    ///   - makeText: Makes random texts of at least 64 bits.
    public init(
        workerName: String = "worker", concurrency: Int = 64, lease: Duration = .seconds(30),
        cancelGrace: Duration = .seconds(10), sizeLimit: Int = 2 << 20, sizeWarning: Int = 256 << 10,
        retention: Duration? = .seconds(30 * 86_400), codec: (any FlowCodec)? = nil,
        onNotice: @escaping @Sendable (FlowNotice) -> Void = { _ in },
        clock: any Clock<Duration> = ContinuousClock(),
        makeText: @escaping @Sendable () -> String = {
            String(UInt64.random(in: .min ... .max), radix: 36)
                + String(UInt64.random(in: .min ... .max), radix: 36)
        }
    ) {
        self.workerName = workerName
        self.concurrency = max(1, concurrency)
        self.lease = lease
        self.cancelGrace = cancelGrace
        self.sizeLimit = sizeLimit
        self.sizeWarning = sizeWarning
        self.retention = retention
        self.codec = codec
        self.onNotice = onNotice
        self.clock = clock
        self.makeText = makeText
    }
}
