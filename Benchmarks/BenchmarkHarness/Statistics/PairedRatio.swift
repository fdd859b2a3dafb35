/// The batch means of a benchmark divided by those of its limit, round by round.
///
/// The batches of a round run under the same conditions: frequency, other load, caches. The quotient per round cancels
/// these conditions, and a quotient of two medians does not.
struct PairedRatio: Sendable, Equatable {
    /// The median quotient over the rounds in which both ran, or `nil` without such a round.
    let ratio: Double?

    /// The lower quartile of the quotients, or `nil` without such a round.
    let lowerQuartile: Double?

    /// Whether the limit itself varied too much for the ratio to be meaningful.
    let isNoisy: Bool

    /// The quotient of a limit's two half-run medians above which its ratios are noisy.
    static let noiseThreshold = 1.5

    /// Pairs by round.
    ///
    /// - Parameters:
    ///   - means: The batch means of the benchmark, by round.
    ///   - limit: The batch means of the limit, by round.
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

    /// Compares the medians of the two halves of a run; the middle sample of an odd number is ignored.
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
