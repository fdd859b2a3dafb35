/// The measurements of one benchmark so far.
package struct BenchmarkRecord: Sendable {
    /// One recorded batch.
    package struct Batch: Sendable, Equatable {
        /// The number of the round, counted on through repetitions.
        package var round: Int

        /// The iterations of the batch.
        package var iterations: Int

        /// The measured nanoseconds.
        package var nanoseconds: Int64

        package init(round: Int, iterations: Int, nanoseconds: Int64) {
            self.round = round
            self.iterations = iterations
            self.nanoseconds = nanoseconds
        }
    }

    /// Allocations of one operation.
    package struct Allocations: Sendable, Equatable {
        /// The number per operation.
        package var count: Double

        /// The bytes per operation.
        package var bytes: Double

        /// The operations over which they were counted.
        package var operations: Int

        package init(count: Double, bytes: Double, operations: Int) {
            self.count = count
            self.bytes = bytes
            self.operations = operations
        }
    }

    /// Resident sizes in bytes around the measured part of one batch.
    package struct Resident: Sendable, Equatable {
        /// The size before the measured part.
        package var before: Int

        /// The size after the measured part.
        package var after: Int

        package init(before: Int, after: Int) {
            self.before = before
            self.after = after
        }
    }

    package let benchmark: Benchmark

    /// The iterations of each batch.
    package var iterations = 1

    /// The iterations that ran before the first recorded batch.
    package var warmup = 0

    /// All recorded batches, including repeated ones.
    package var batches: [Batch] = []

    /// The first round that counts; earlier ones were noisy and have been repeated.
    package var firstRound = 0

    /// Nanoseconds of single operations, ascending.
    package var singles: [Double] = []

    /// Allocations per operation, or `nil` when not counted.
    package var allocations: Allocations?

    /// Resident sizes, or `nil` when not read.
    package var resident: Resident?

    /// The error that ended the benchmark.
    package var failure: String?

    /// The first difference between the deliveries of a batch and the registration.
    package var mismatch: String?

    /// Creates an empty record.
    package init(benchmark: Benchmark) {
        self.benchmark = benchmark
    }

    /// The batches of the rounds that count.
    package var counting: [Batch] { batches.filter { $0.round >= firstRound } }

    /// The nanoseconds per operation of a batch.
    package func mean(of batch: Batch) -> Double {
        Double(batch.nanoseconds) / (Double(batch.iterations) * Double(benchmark.scale))
    }

    /// The batch means of all rounds, by round.
    package var meansByRound: [Int: Double] {
        Dictionary(batches.map { ($0.round, mean(of: $0)) }, uniquingKeysWith: { _, last in last })
    }

    /// Compares the deliveries of a batch with the registration, and keeps the first difference.
    package mutating func checkDelivery(of reading: BatchReading) {
        guard mismatch == nil, let each = benchmark.delivers else {
            return
        }
        let (expected, overflow) = each.multipliedReportingOverflow(by: reading.iterations)
        if overflow || reading.delivered != expected {
            mismatch = "delivered \(reading.delivered) instead of \(overflow ? Int.max : expected)"
        }
    }
}
