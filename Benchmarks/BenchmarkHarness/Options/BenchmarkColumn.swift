/// A column of the results.
package enum BenchmarkColumn: Sendable, Equatable {
    /// The name.
    case name

    /// The median batch mean per operation.
    case time

    /// The lower quartile of the batch means per operation, the figure that other load on the machine affects the least.
    case low

    /// The deviation of the batch means in per cent of their mean.
    case std

    /// The iterations of each batch.
    case iterations

    /// The iterations before the first recorded batch.
    case warmup

    /// The least batch mean.
    case min

    /// The mean of the batch means.
    case avg

    /// The largest batch mean.
    case max

    /// The measured time of all batches.
    case total

    /// A percentile of single operations, in per cent.
    case percentile(Double)

    /// The name of the limit.
    case limit

    /// The ratio to the limit.
    case ratio

    /// The lower quartile of the ratios of all rounds.
    case lowratio

    /// The largest ratio that passes.
    case target

    /// The verdict.
    case verdict

    /// Allocations per operation.
    case allocs

    /// Allocated bytes per operation.
    case bytes

    /// The figure of the compared file; only with a comparison.
    case old

    /// The figure of this run; only with a comparison.
    case new

    /// The change from old to new; only with a comparison.
    case change

    /// The columns without `--columns`.
    package static let standard: [BenchmarkColumn] = [
        .name, .time, .low, .std, .iterations, .percentile(50), .percentile(99), .ratio, .lowratio, .target,
    ]

    private static let plain: [BenchmarkColumn] = [
        .name, .time, .low, .std, .iterations, .warmup, .min, .avg, .max, .total, .limit, .ratio, .lowratio,
        .target, .verdict, .allocs, .bytes,
    ]

    /// The title, which is also the name in `--columns`.
    package var title: String {
        switch self {
        case .percentile(let percent): Self.title(ofPercentile: percent)
        default: "\(self)"
        }
    }

    /// The title of a percentile without needless decimals: `p50`, `p99.9`.
    package static func title(ofPercentile percent: Double) -> String {
        percent == percent.rounded() ? "p\(Int(percent))" : "p\(percent)"
    }

    /// Whether the values are times, which the console converts.
    package var isTime: Bool {
        switch self {
        case .time, .low, .min, .avg, .max, .total, .percentile: true
        default: false
        }
    }

    /// Reads a comma-separated list.
    ///
    /// - Throws: ``BenchmarkUsageError`` for the first column that does not exist.
    package static func parse(list: String) throws(BenchmarkUsageError) -> [BenchmarkColumn] {
        var columns: [BenchmarkColumn] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let title = part.trimmingPrefix(while: \.isWhitespace)
            guard let column = plain.first(where: { $0.title == title }) ?? percentile(titled: title) else {
                throw BenchmarkUsageError(
                    .unknownColumn, "unknown column '\(part)'; --help lists them")
            }
            columns.append(column)
        }
        return columns
    }

    private static func percentile(titled title: Substring) -> BenchmarkColumn? {
        // Digits and a point only: Double also reads "nan", "inf", "0x1" and exponents.
        let digits = title.dropFirst()
        guard title.hasPrefix("p"), digits.allSatisfy({ "0123456789.".contains($0) }),
            let percent = Double(digits), percent <= 100
        else {
            return nil
        }
        return .percentile(percent)
    }
}
