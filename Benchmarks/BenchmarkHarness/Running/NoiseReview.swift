/// Finds the results whose limits varied too much for a verdict, and the benchmarks to repeat for them.
package enum NoiseReview {
    /// The ratio of a record to that of its limit, over the rounds that count for it.
    ///
    /// - Returns: `nil` if there is no limit or either of the two failed.
    package static func ratio(
        of record: BenchmarkRecord, in records: [String: BenchmarkRecord]
    ) -> PairedRatio? {
        guard record.failure == nil, let name = record.benchmark.limit, let limit = records[name],
            limit.failure == nil
        else {
            return nil
        }
        let means = record.meansByRound.filter { $0.key >= record.firstRound }
        return PairedRatio(means: means, limit: limit.meansByRound)
    }

    /// The names with noisy ratios.
    package static func noisyNames(in records: [String: BenchmarkRecord]) -> Set<String> {
        Set(records.values.filter { ratio(of: $0, in: records)?.isNoisy == true }.map(\.benchmark.name))
    }

    /// The names to repeat: the noisy ones, and their limits, so that pairs share their rounds.
    package static func namesToRepeat(in records: [String: BenchmarkRecord]) -> Set<String> {
        let noisy = noisyNames(in: records)
        return noisy.union(noisy.compactMap { records[$0]?.benchmark.limit })
    }
}
