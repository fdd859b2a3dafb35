/// The parameters of one run, from options and settings.
package struct RunPlan: Sendable, Equatable {
    /// Interleaved rounds.
    package var rounds = 51

    /// The seed of the orders.
    package var seed: UInt64 = 1

    /// Fixed iterations of every batch.
    package var iterations: Int?

    /// Iterations before the first recorded batch.
    package var warmupIterations: Int?

    /// The minimum measured nanoseconds per benchmark.
    package var minimumNanoseconds: Int64 = 0

    /// Whether noisy limits are repeated.
    package var repeatsNoise = false

    /// Whether single operations are timed.
    package var timesSingles = true

    /// The maximum number of repetitions of noisy limits.
    package static let mostRepetitions = 2

    /// The number of single operations that are timed for percentiles.
    package static let singleOperations = 20_000

    /// The maximum time that one benchmark may take for single operations, including set-up.
    ///
    /// Twenty thousand operations of a millisecond would take longer than all rounds together.
    package static let singleNanoseconds: Int64 = 2_000_000_000

    /// The number of operations over which allocations are counted.
    package static let allocationOperations = 1_000

    /// The number of counted passes, of which the lowest count is used.
    package static let allocationPasses = 5

    /// The time of one allocation pass above which it counts fewer operations.
    package static let allocationNanoseconds: Double = 250_000_000

    /// The maximum factor by which the planned rounds are extended to reach a minimum measured time.
    package static let mostExtension = 10

    package init() {}

    /// Creates the parameters from the options.
    package init(options: BenchmarkOptions) {
        rounds = options.rounds
        seed = options.seed
        iterations = options.iterations
        warmupIterations = options.warmupIterations
        minimumNanoseconds = Int64((options.minimumSeconds ?? 0) * 1_000_000_000)
        repeatsNoise = options.isChecking
        // JSON contains every column.
        timesSingles =
            options.format == .json
            || options.columns.contains {
                if case .percentile = $0 { true } else { false }
            }
    }

    /// The fixed iterations of a benchmark's batches, or `nil` to calibrate.
    package func fixedIterations(of benchmark: Benchmark) -> Int? {
        iterations ?? benchmark.settings.iterations
    }

    /// The minimum measured nanoseconds of a benchmark over all rounds.
    package func leastNanoseconds(of benchmark: Benchmark) -> Int64 {
        let setting = benchmark.settings.minimumTime.map { Int64(clamping: $0.nanoseconds) } ?? 0
        return minimumNanoseconds > 0 ? minimumNanoseconds : setting
    }

    /// The nanoseconds for which the batches of a benchmark are calibrated.
    package func batchNanoseconds(of benchmark: Benchmark) -> Int64 {
        max(BatchCalibration.batchNanoseconds, leastNanoseconds(of: benchmark) / Int64(max(rounds, 1)))
    }

    /// The number of iterations to run before the first recorded batch.
    ///
    /// - Parameters:
    ///   - benchmark: The benchmark.
    ///   - calibrated: The number of iterations in the calibration.
    ///   - batch: The iterations of a batch.
    /// - Returns: The remaining iterations; 0 if the calibration was a sufficient warm-up.
    package func missingWarmup(of benchmark: Benchmark, calibrated: Int, batch: Int) -> Int {
        if let wanted = warmupIterations ?? benchmark.settings.warmupIterations {
            return max(wanted - calibrated, 0)
        }
        return calibrated == 0 ? batch : 0
    }

    /// The iterations of one allocation pass.
    package static func allocationIterations(nanosecondsPerIteration: Double) -> Int {
        guard nanosecondsPerIteration > 0 else {
            return allocationOperations
        }
        let fitting = allocationNanoseconds / nanosecondsPerIteration
        return max(Int(min(fitting, Double(allocationOperations))), 1)
    }
}

extension Duration {
    /// The duration in whole nanoseconds.
    package var nanoseconds: Int128 {
        attoseconds / 1_000_000_000
    }
}
