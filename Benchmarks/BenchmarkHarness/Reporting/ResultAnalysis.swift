/// Computes figures and verdicts from measurements; it runs nothing.
package struct ResultAnalysis: Sendable {
    /// The percentiles that a report always has.
    package static let standardPercentiles: [Double] = [50, 75, 90, 99, 99.9]

    private let records: [String: BenchmarkRecord]
    private let selection: BenchmarkSelection
    private let percentiles: [Double]
    private let isSettled: Bool

    /// Prepares an analysis.
    ///
    /// - Parameters:
    ///   - records: The measurements, by name.
    ///   - selection: The benchmarks of the run, and the selected ones.
    ///   - columns: The columns, which may require further percentiles.
    ///   - isSettled: Whether noisy results have been repeated, so that their ratios count.
    package init(
        records: [String: BenchmarkRecord], selection: BenchmarkSelection, columns: [BenchmarkColumn] = [],
        isSettled: Bool = false
    ) {
        self.records = records
        self.selection = selection
        self.isSettled = isSettled
        let wanted = columns.compactMap { column in
            if case .percentile(let percent) = column { percent } else { nil }
        }
        percentiles = Self.standardPercentiles + wanted.filter { !Self.standardPercentiles.contains($0) }
    }

    /// The results, in order of registration.
    package var results: [BenchmarkResult] {
        selection.benchmarks.compactMap { records[$0.name] }.map(result)
    }

    private func result(of record: BenchmarkRecord) -> BenchmarkResult {
        let benchmark = record.benchmark
        let batches = record.counting
        let means = batches.map(record.mean(of:))
        var result = BenchmarkResult(name: benchmark.name)
        result.isSelected = selection.selected.contains(benchmark.name)
        result.place = benchmark.body.place
        result.time = Statistics.median(means)
        result.low = Statistics.percentile(25, ofSorted: means.sorted())
        result.std = Statistics.relativeDeviation(means)
        result.iterations = record.iterations
        result.warmup = record.warmup
        result.scale = benchmark.scale
        result.min = means.min()
        result.avg = Statistics.mean(means)
        result.max = means.max()
        result.total = batches.isEmpty ? nil : Double(batches.reduce(0) { $0 + $1.nanoseconds })
        result.singles = record.singles.count
        for percent in percentiles {
            let title = BenchmarkColumn.title(ofPercentile: percent)
            result.percentiles[title] = Statistics.percentile(percent, ofSorted: record.singles)
        }
        result.limit = benchmark.limit
        result.target = benchmark.target
        result.allocs = record.allocations?.count
        result.bytes = record.allocations?.bytes
        result.allocationOperations = record.allocations?.operations
        result.residentBefore = record.resident?.before
        result.residentAfter = record.resident?.after
        result.batches = means
        judge(&result, of: record)
        return result
    }

    private func judge(_ result: inout BenchmarkResult, of record: BenchmarkRecord) {
        let limit = record.benchmark.limit.flatMap { records[$0] }
        let paired = NoiseReview.ratio(of: record, in: records)
        var input = VerdictInput()
        input.failure = record.failure ?? limit?.failure.map { "its limit failed: \($0)" }
        input.mismatch = record.mismatch ?? limit?.mismatch.map { "its limit \($0)" }
        input.ratio = paired?.ratio
        input.target = record.benchmark.target
        input.isNoisy = paired?.isNoisy ?? false
        input.isSettled = isSettled
        input.time = result.time
        input.allocations = result.allocs
        input.growth = record.resident.map { $0.after - $0.before }
        input.bounds = record.benchmark.bounds
        let judgement = input.judgement
        result.ratio = paired?.ratio
        result.lowRatio = paired?.lowerQuartile
        result.verdict = judgement?.verdict
        result.reasons = judgement?.reasons ?? []
    }
}
