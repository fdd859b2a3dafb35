/// Functions for statistics of samples.
///
/// Unless the parameter says otherwise, the samples may be in any order. Each function returns `nil` for no
/// samples.
enum Statistics {
    /// Returns the middle sample, or the mean of the two middle ones.
    ///
    /// - Complexity: O(*n* log *n*).
    static func median(_ samples: [Double]) -> Double? {
        guard !samples.isEmpty else {
            return nil
        }
        let sorted = samples.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Returns the nearest-rank percentile: the smallest sample that is at least as large as `percent` % of
    /// all samples.
    ///
    /// The result is always one of the samples, because interpolation would invent values between them.
    ///
    /// - Parameters:
    ///   - percent: The percentage, from 0 to 100; 0 gives the minimum.
    ///   - sorted: The samples in ascending order.
    /// - Returns: One of the samples.
    static func percentile(_ percent: Double, ofSorted sorted: [Double]) -> Double? {
        guard !sorted.isEmpty else {
            return nil
        }
        let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
        return sorted[min(max(Int(rank), 1), sorted.count) - 1]
    }

    /// Returns the arithmetic mean.
    static func mean(_ samples: [Double]) -> Double? {
        samples.isEmpty ? nil : samples.reduce(0, +) / Double(samples.count)
    }

    /// Returns the standard deviation of the samples (divisor *n* − 1) in per cent of their mean.
    ///
    /// It is 0 for one sample, and for samples whose mean is zero.
    static func relativeDeviation(_ samples: [Double]) -> Double? {
        guard let mean = mean(samples) else {
            return nil
        }
        guard samples.count > 1, mean != 0 else {
            return 0
        }
        let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(samples.count - 1)).squareRoot() / abs(mean) * 100
    }
}
