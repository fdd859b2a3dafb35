/// The measurements of one benchmark during a run.
struct BenchmarkRecord: Sendable {
    /// The time of one batch.
    struct Batch: Sendable, Equatable {
        /// The number of the round in which the batch ran.
        var round: Int
        var iterations: Int
        var nanoseconds: Int64
    }

    /// The allocations of one operation.
    struct Allocations: Sendable, Equatable {
        /// The number of allocations per operation.
        var count: Double
        /// The number of allocated bytes per operation.
        var bytes: Double
        /// The number of operations for which allocations were counted.
        var operations: Int
    }

    let benchmark: Benchmark
    /// The number of iterations of each batch.
    var iterations = 1
    var batches: [Batch] = []
    /// The allocations per operation; nil if they were not counted.
    var allocations: Allocations?
    /// The resident sizes in bytes before and after the measured part of one batch; nil if they were not
    /// read.
    var resident: (before: Int, after: Int)?
    /// The text of the error that ended the benchmark; nil if there was none.
    var failure: String?
    /// A description of the first batch whose number of deliveries was not the registered one; nil if there
    /// was none.
    var mismatch: String?

    init(benchmark: Benchmark) {
        self.benchmark = benchmark
    }

    /// Returns the nanoseconds per operation of a batch.
    func mean(of batch: Batch) -> Double {
        Double(batch.nanoseconds) / (Double(batch.iterations) * Double(benchmark.scale))
    }

    /// The nanoseconds per operation of each batch, by round.
    var meansByRound: [Int: Double] {
        Dictionary(batches.map { ($0.round, mean(of: $0)) }, uniquingKeysWith: { _, last in last })
    }

    /// Returns the ratio to the limit, computed for each round; nil if there is no limit, or if the benchmark
    /// or its limit failed.
    func ratio(in records: [String: BenchmarkRecord]) -> PairedRatio? {
        guard failure == nil, let name = benchmark.limit, let limit = records[name], limit.failure == nil
        else { return nil }
        return PairedRatio(means: meansByRound, limit: limit.meansByRound)
    }

    /// Compares the number of deliveries of a batch with the registered one, and stores the first difference.
    mutating func checkDelivery(of reading: BatchReading) {
        guard mismatch == nil, let each = benchmark.delivers else { return }
        let (expected, overflow) = each.multipliedReportingOverflow(by: reading.iterations)
        if overflow || reading.delivered != expected {
            mismatch = "delivered \(reading.delivered) instead of \(overflow ? Int.max : expected)"
        }
    }
}
