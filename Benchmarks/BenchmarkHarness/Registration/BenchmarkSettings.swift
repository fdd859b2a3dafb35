/// The settings for repeating one benchmark, for cases in which the calibrated numbers do not fit.
///
/// A command-line option with the same meaning has priority over a setting.
///
/// ```swift
/// suite.benchmark("Startup.features(100)", settings: BenchmarkSettings(iterations: 1)) { state in … }
/// ```
public struct BenchmarkSettings: Sendable, Equatable {
    /// The number of iterations of every batch, or `nil` to calibrate batches to about 1.5 ms.
    public var iterations: Int?

    /// The number of iterations before the first recorded batch, or `nil` for the iterations of the
    /// calibration.
    public var warmupIterations: Int?

    /// The greatest number of rounds in which the benchmark runs, or `nil` for all; for batches that take
    /// seconds.
    public var mostRounds: Int?

    /// Whether allocations are counted, for which six more batches run.
    public var countsAllocations: Bool

    /// Creates settings; omitted numbers are calibrated.
    ///
    /// - Parameters:
    ///   - iterations: The number of iterations of every batch, at least 1.
    ///   - warmupIterations: The number of iterations before the first recorded batch, at least 0.
    ///   - mostRounds: The greatest number of rounds in which the benchmark runs, at least 1.
    ///   - countsAllocations: Whether allocations are counted.
    public init(
        iterations: Int? = nil, warmupIterations: Int? = nil, mostRounds: Int? = nil,
        countsAllocations: Bool = true
    ) {
        self.iterations = iterations
        self.warmupIterations = warmupIterations
        self.mostRounds = mostRounds
        self.countsAllocations = countsAllocations
    }
}
