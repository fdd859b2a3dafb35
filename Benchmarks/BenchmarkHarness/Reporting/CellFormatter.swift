import Foundation

/// Formats one value of one result.
package struct CellFormatter: Sendable {
    /// The unit of times, or `nil` for the full figure in nanoseconds.
    package let unit: TimeUnit?

    package init(unit: TimeUnit?) {
        self.unit = unit
    }

    /// The text of a cell, or `nil` if the result has no such value.
    package func text(of column: BenchmarkColumn, in result: BenchmarkResult) -> String? {
        switch column {
        case .name: result.name
        case .time: time(result.time)
        case .low: time(result.low)
        case .std: number(result.std, places: 1, unit: "%")
        case .iterations: "\(result.iterations)"
        case .warmup: "\(result.warmup)"
        case .min: time(result.min)
        case .avg: time(result.avg)
        case .max: time(result.max)
        case .total: time(result.total)
        case .percentile: time(result.percentiles[column.title])
        case .limit: result.limit
        case .ratio: number(result.ratio, places: 2)
        case .lowratio: number(result.lowRatio, places: 2)
        case .target: number(result.target, places: 2)
        case .verdict: result.verdict?.rawValue
        case .allocs: number(result.allocs, places: 2)
        case .bytes: number(result.bytes, places: 1)
        case .old: number(result.old, places: 2)
        case .new: number(result.new, places: 2)
        case .change: number(result.change, places: 1, unit: "%")
        }
    }

    private func time(_ nanoseconds: Double?) -> String? {
        guard let nanoseconds else {
            return nil
        }
        guard let unit else {
            return "\(nanoseconds)"
        }
        return Self.fixed(nanoseconds / unit.nanoseconds, places: unit.decimals)
    }

    private func number(_ value: Double?, places: Int, unit suffix: String = "") -> String? {
        guard let value else {
            return nil
        }
        return unit == nil ? "\(value)" : Self.fixed(value, places: places) + suffix
    }

    /// Formats a number with a point and a fixed number of decimals, in any locale.
    package static func fixed(_ value: Double, places: Int) -> String {
        String(format: "%.\(places)f", value)
    }

    /// Formats a number with a point and a maximum number of decimals, in any locale.
    package static func decimal(_ value: Double, places: Int) -> String {
        let text = fixed(value, places: places)
        guard text.contains(".") else {
            return text
        }
        let trimmed = text.reversed().drop { $0 == "0" }
        return String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    }
}
