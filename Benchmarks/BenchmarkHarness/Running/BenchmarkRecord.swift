/// The measurements of one benchmark so far.
struct BenchmarkRecord: Sendable {
    /// One recorded batch.
    struct Batch: Sendable, Equatable {
        /// The number of the round.
        var round: Int
        var iterations: Int
        var nanoseconds: Int64
    }

    /// Allocations of one operation.
    struct Allocations: Sendable, Equatable {
        /// The number per operation.
        var count: Double
        /// The bytes per operation.
        var bytes: Double
        /// The operations over which they were counted.
        var operations: Int
    }

    let benchmark: Benchmark
    /// The iterations of each batch.
    var iterations = 1
    var batches: [Batch] = []
    /// Allocations per operation; nil when not counted.
    var allocations: Allocations?
    /// Resident sizes in bytes around the measured part of one batch; nil when not read.
    var resident: (before: Int, after: Int)?
    /// The error that ended the benchmark.
    var failure: String?
    /// The first difference between the deliveries of a batch and the registration.
    var mismatch: String?

    init(benchmark: Benchmark) {
        self.benchmark = benchmark
    }

    /// The nanoseconds per operation of a batch.
    func mean(of batch: Batch) -> Double {
        Double(batch.nanoseconds) / (Double(batch.iterations) * Double(benchmark.scale))
    }

    /// The batch means, by round.
    var meansByRound: [Int: Double] {
        Dictionary(batches.map { ($0.round, mean(of: $0)) }, uniquingKeysWith: { _, last in last })
    }

    /// The ratio to the limit, round by round; nil if there is no limit or one of the two failed.
    func ratio(in records: [String: BenchmarkRecord]) -> PairedRatio? {
        guard failure == nil, let name = benchmark.limit, let limit = records[name], limit.failure == nil
        else { return nil }
        return PairedRatio(means: meansByRound, limit: limit.meansByRound)
    }

    /// Compares the deliveries of a batch with the registration, and keeps the first difference.
    mutating func checkDelivery(of reading: BatchReading) {
        guard mismatch == nil, let each = benchmark.delivers else { return }
        let (expected, overflow) = each.multipliedReportingOverflow(by: reading.iterations)
        if overflow || reading.delivered != expected {
            mismatch = "delivered \(reading.delivered) instead of \(overflow ? Int.max : expected)"
        }
    }
}
