/// The repetition of one benchmark, where the calibrated defaults do not fit.
///
/// A command-line option of the same meaning wins over a setting.
///
/// ```swift
/// suite.benchmark("Startup.features(100)", settings: BenchmarkSettings(iterations: 1)) { state in … }
/// ```
public struct BenchmarkSettings: Sendable, Equatable {
    /// The iterations of every batch, or `nil` to calibrate batches to about 1.5 ms.
    public var iterations: Int?

    /// The iterations before the first recorded batch, or `nil` for what calibration has run.
    public var warmupIterations: Int?

    /// The least measured time over all rounds, or `nil` for what the rounds give.
    public var minimumTime: Duration?

    /// Creates settings; everything left out is calibrated.
    ///
    /// - Parameters:
    ///   - iterations: The iterations of every batch, at least 1.
    ///   - warmupIterations: The iterations before the first recorded batch, at least 0.
    ///   - minimumTime: The least measured time over all rounds.
    public init(iterations: Int? = nil, warmupIterations: Int? = nil, minimumTime: Duration? = nil) {
        self.iterations = iterations
        self.warmupIterations = warmupIterations
        self.minimumTime = minimumTime
    }
}
