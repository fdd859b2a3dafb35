/// The numbers of one run, decided from options and settings.
package struct RunPlan: Sendable, Equatable {
    /// Interleaved rounds.
    package var rounds = 51

    /// The seed of the orders.
    package var seed: UInt64 = 1

    /// Fixed iterations of every batch.
    package var iterations: Int?

    /// Iterations before the first recorded batch.
    package var warmupIterations: Int?

    /// The least measured nanoseconds per benchmark.
    package var minimumNanoseconds: Int64 = 0

    /// Whether noisy limits are repeated.
    package var repeatsNoise = false

    /// Whether single operations are timed.
    package var timesSingles = true

    /// The repetitions of noisy limits at most.
    package static let mostRepetitions = 2

    /// The single operations that are timed for percentiles.
    package static let singleOperations = 20_000

    /// The time that one benchmark may spend on single operations, set-up included.
    ///
    /// Twenty thousand times a millisecond would be longer than all the rounds together.
    package static let singleNanoseconds: Int64 = 2_000_000_000

    /// The operations over which allocations are counted.
    package static let allocationOperations = 1_000

    /// The counted passes, of which the least counts.
    package static let allocationPasses = 5

    /// The time of one allocation pass, from which on it counts fewer operations.
    package static let allocationNanoseconds: Double = 250_000_000

    /// How many times the planned rounds may be run to reach a least measured time.
    package static let mostExtension = 10

    /// Creates the defaults.
    package init() {}

    /// Takes the numbers from the options.
    package init(options: BenchmarkOptions) {
        rounds = options.rounds
        seed = options.seed
        iterations = options.iterations
        warmupIterations = options.warmupIterations
        minimumNanoseconds = Int64((options.minimumSeconds ?? 0) * 1_000_000_000)
        repeatsNoise = options.isChecking
        // JSON carries every column.
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

    /// The least measured nanoseconds of a benchmark over all rounds.
    package func leastNanoseconds(of benchmark: Benchmark) -> Int64 {
        let setting = benchmark.settings.minimumTime.map { Int64(clamping: $0.nanoseconds) } ?? 0
        return minimumNanoseconds > 0 ? minimumNanoseconds : setting
    }

    /// The nanoseconds for which a benchmark's batches are calibrated.
    package func batchNanoseconds(of benchmark: Benchmark) -> Int64 {
        max(BatchCalibration.batchNanoseconds, leastNanoseconds(of: benchmark) / Int64(max(rounds, 1)))
    }

    /// The iterations to run before the first recorded batch.
    ///
    /// - Parameters:
    ///   - benchmark: The benchmark.
    ///   - calibrated: The iterations that calibration has run already.
    ///   - batch: The iterations of a batch.
    /// - Returns: What is still missing; 0 when calibration has warmed up enough.
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
    /// Whole nanoseconds.
    package var nanoseconds: Int128 {
        attoseconds / 1_000_000_000
    }
}
