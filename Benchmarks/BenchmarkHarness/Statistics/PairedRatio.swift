/// The mean times of a benchmark's batches divided by those of its limit, round by round.
///
/// The batches of one round run under the same conditions: processor frequency, other load, caches. These
/// conditions cancel out in the quotient of one round, and do not in the quotient of two medians.
struct PairedRatio: Sendable, Equatable {
    /// The median of the quotients of the rounds in which both ran, or `nil` if there is no such round.
    let ratio: Double?

    /// The lower quartile of the quotients, or `nil` if there is none.
    let lowerQuartile: Double?

    /// Whether the limit itself varied too much for the ratio to be meaningful.
    let isNoisy: Bool

    /// The ratio between the medians of a run's two halves above which a limit is noisy.
    static let noiseThreshold = 1.5

    /// Computes the ratio from the rounds in which both ran.
    ///
    /// - Parameters:
    ///   - means: The mean times of the benchmark's batches, by round.
    ///   - limit: The mean times of the limit's batches, by round.
    init(means: [Int: Double], limit: [Int: Double]) {
        let rounds = means.keys.filter { limit[$0] != nil }.sorted()
        let limits = rounds.compactMap { limit[$0] }
        let quotients = rounds.compactMap { round -> Double? in
            guard let mean = means[round], let divisor = limit[round], divisor > 0 else {
                return nil
            }
            return mean / divisor
        }
        ratio = Statistics.median(quotients)
        lowerQuartile = Statistics.percentile(25, ofSorted: quotients.sorted())
        isNoisy = Self.isNoisy(limits)
    }

    /// Returns whether the medians of the first and the second half of the samples differ by more than the
    /// threshold.
    ///
    /// The middle one of an odd number of samples is ignored.
    static func isNoisy(_ samples: [Double]) -> Bool {
        let half = samples.count / 2
        guard let first = Statistics.median(Array(samples.prefix(half))),
            let second = Statistics.median(Array(samples.suffix(half)))
        else {
            return false
        }
        return max(first, second) > min(first, second) * noiseThreshold
    }
}
