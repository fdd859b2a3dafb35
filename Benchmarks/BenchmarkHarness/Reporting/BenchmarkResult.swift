/// The figures of one benchmark; times are nanoseconds per operation.
struct BenchmarkResult: Sendable, Equatable, Codable {
    /// The assessment of one benchmark by its bounds.
    enum Verdict: String, Sendable, Codable {
        /// The benchmark is within all of its bounds.
        case ok
        /// The ratio, the ceiling, the allocations or the growth exceeds its bound.
        case missed
        /// The time of the limit varied too much for the ratio to be meaningful.
        case noisy
        /// The number of deliveries differs from the registered one, or no round gives a ratio for the
        /// target.
        case invalid
        /// The benchmark or its limit threw an error.
        case failed
    }

    var name: String
    /// Whether the benchmark was selected, and did not only run as a limit.
    var isSelected: Bool = true
    /// The median of the mean times of the batches, in nanoseconds per operation.
    var time: Double?
    /// The lower quartile of the mean times of the batches.
    var low: Double?
    /// The standard deviation of the mean times of the batches, in per cent of their mean.
    var std: Double?
    /// The number of iterations of each batch.
    var iterations: Int = 0
    /// The number of operations of one iteration.
    var scale: Int = 1
    /// The name of the limit; nil if the benchmark has none.
    var limit: String?
    /// The ratio of the time to that of the limit.
    var ratio: Double?
    /// The lower quartile of the ratios of all rounds.
    var lowRatio: Double?
    /// The largest ratio that is accepted.
    var target: Double?
    /// The assessment of the benchmark; nil if it has neither a target nor bounds, and is neither invalid nor
    /// failed.
    var verdict: Verdict?
    /// The reasons why the verdict is not `ok`.
    var reasons: [String] = []
    /// The number of allocations per operation; nil if they were not counted.
    var allocs: Double?
    /// The number of allocated bytes per operation; nil if they were not counted.
    var bytes: Double?
    /// The number of operations for which allocations were counted.
    var allocationOperations: Int?
    /// The resident size in bytes before the measured part of a batch, where its growth is bounded.
    var residentBefore: Int?
    /// The resident size in bytes after the measured part of the batch.
    var residentAfter: Int?
    /// The mean times of the batches, by round.
    var batches: [Double] = []
    /// The figure of the same benchmark in the earlier report of a comparison.
    var old: Double?
    /// The figure of this report that is compared: a time or a ratio.
    var new: Double?
    /// The change from the old figure to the new one, in per cent.
    var change: Double?
}

extension BenchmarkResult {
    /// Computes the figures and the verdict from the measurements of a benchmark and its limit.
    init(of record: BenchmarkRecord, in records: [String: BenchmarkRecord], isSelected: Bool) {
        let benchmark = record.benchmark
        let means = record.batches.map(record.mean(of:))
        let paired = record.ratio(in: records)
        self.init(name: benchmark.name, isSelected: isSelected)
        time = Statistics.median(means)
        low = Statistics.percentile(25, ofSorted: means.sorted())
        std = Statistics.relativeDeviation(means)
        iterations = record.iterations
        scale = benchmark.scale
        limit = benchmark.limit
        ratio = paired?.ratio
        lowRatio = paired?.lowerQuartile
        target = benchmark.target
        allocs = record.allocations?.count
        bytes = record.allocations?.bytes
        allocationOperations = record.allocations?.operations
        residentBefore = record.resident?.before
        residentAfter = record.resident?.after
        batches = means
        let limit = benchmark.limit.flatMap { records[$0] }
        if let failure = record.failure ?? limit?.failure.map({ "its limit failed: \($0)" }) {
            (verdict, reasons) = (.failed, [failure])
        } else if let mismatch = record.mismatch ?? limit?.mismatch.map({ "its limit \($0)" }) {
            (verdict, reasons) = (.invalid, [mismatch])
        } else {
            judge(by: benchmark.bounds, isNoisy: paired?.isNoisy ?? false)
        }
    }

    /// Sets the verdict by the bounds.
    ///
    /// The caller has checked the deliveries. A benchmark without a target and bounds gets no verdict.
    mutating func judge(by bounds: BenchmarkBounds, isNoisy: Bool) {
        guard target != nil || !bounds.isEmpty else { return }
        let missed = missedBounds(bounds)
        if !missed.isEmpty {
            (verdict, reasons) = (.missed, missed)
        } else if isNoisy {
            (verdict, reasons) = (.noisy, ["the limit's own halves differ by more than 1.5 times"])
        } else if let target, ratio == nil {
            (verdict, reasons) = (.invalid, ["no round has a time for the target \(Self.short(target))"])
        } else if let target, let ratio, ratio > target {
            (verdict, reasons) = (
                .missed, ["ratio \(Self.short(ratio)) over the target \(Self.short(target))"]
            )
        } else {
            verdict = .ok
        }
    }

    /// Whether `--check` accepts the result; a noisy result is accepted if it is within its target.
    var isAccepted: Bool {
        switch verdict {
        case .ok, nil: true
        case .noisy: (ratio ?? .infinity) <= (target ?? .infinity)
        case .missed, .invalid, .failed: false
        }
    }

    private func missedBounds(_ bounds: BenchmarkBounds) -> [String] {
        var missed: [String] = []
        if let ceiling = bounds.ceiling, let time, time > ceiling / .nanoseconds(1) {
            missed.append("\(Self.short(time)) ns over the ceiling \(ceiling)")
        }
        if let bound = bounds.allocations, let allocs, allocs > bound {
            missed.append("\(Self.short(allocs)) allocations over \(Self.short(bound))")
        }
        if let bound = bounds.residentGrowth, let residentBefore, let residentAfter,
            residentAfter - residentBefore > bound
        {
            missed.append(
                "resident size grew by \(residentAfter - residentBefore) bytes, more than \(bound)")
        }
        return missed
    }

    /// Returns a number with at most three decimals, with a point in every locale.
    static func short(_ number: Double) -> String { "\((number * 1_000).rounded() / 1_000)" }
}
