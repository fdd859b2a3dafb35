/// The settings for repeating one benchmark, where the calibrated defaults do not fit.
///
/// A command-line option of the same meaning overrides a setting.
///
/// ```swift
/// suite.benchmark("Startup.features(100)", settings: BenchmarkSettings(iterations: 1)) { state in … }
/// ```
public struct BenchmarkSettings: Sendable, Equatable {
    /// The iterations of every batch, or `nil` to calibrate batches to about 1.5 ms.
    public var iterations: Int?

    /// The iterations before the first recorded batch, or `nil` for those of the calibration.
    public var warmupIterations: Int?

    /// The rounds in which it takes part at most, or `nil` for all; for batches that take seconds.
    public var mostRounds: Int?

    /// Whether its allocations are counted, which runs it six more times.
    public var countsAllocations: Bool

    /// Creates settings; a setting that is omitted is calibrated.
    ///
    /// - Parameters:
    ///   - iterations: The iterations of every batch, at least 1.
    ///   - warmupIterations: The iterations before the first recorded batch, at least 0.
    ///   - mostRounds: The rounds in which it takes part at most, at least 1.
    ///   - countsAllocations: Whether its allocations are counted.
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
