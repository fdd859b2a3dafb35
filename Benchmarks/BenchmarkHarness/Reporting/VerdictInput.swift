/// The facts that determine a verdict.
package struct VerdictInput: Sendable, Equatable {
    /// The error of the benchmark or of its limit.
    package var failure: String?

    /// The wrong deliveries of the benchmark or of its limit.
    package var mismatch: String?

    /// The ratio to the limit.
    package var ratio: Double?

    /// The largest ratio that passes.
    package var target: Double?

    /// Whether the limit varied too much.
    package var isNoisy = false

    /// Whether noisy results have been repeated, so that the ratio counts nevertheless.
    package var isSettled = false

    /// Nanoseconds per operation.
    package var time: Double?

    /// Allocations per operation, or `nil` where they are not counted.
    package var allocations: Double?

    /// The growth of the resident size in bytes, or `nil` where it is not read.
    package var growth: Int?

    /// The absolute bounds.
    package var bounds = BenchmarkBounds()

    /// Creates an input without facts.
    package init() {}

    /// The verdict and its reasons; `nil` for a pure limit, which has no bounds.
    package var judgement: (verdict: BenchmarkVerdict, reasons: [String])? {
        if let failure {
            return (.failed, [failure])
        }
        if let mismatch {
            return (.invalid, [mismatch])
        }
        if target == nil, bounds.isEmpty {
            return nil
        }
        let absolute = missedBounds
        if !absolute.isEmpty {
            return (.missed, absolute)
        }
        if isNoisy, !isSettled {
            return (.noisy, ["the limit's own halves differ by more than 1.5 times"])
        }
        if let target {
            guard let ratio else {
                return (.invalid, ["no round has a time of both the benchmark and its limit"])
            }
            if ratio > target {
                return (.missed, ["ratio \(Self.short(ratio)) over the target \(Self.short(target))"])
            }
        }
        return isNoisy ? (.noisy, ["still noisy after repetition, and within its target"]) : (.ok, [])
    }

    private var missedBounds: [String] {
        var missed: [String] = []
        if let ceiling = bounds.ceiling, let time, time > Double(ceiling.nanoseconds) {
            missed.append("\(Self.short(time)) ns over the ceiling \(ceiling)")
        }
        if let bound = bounds.allocations, let allocations, allocations > bound {
            missed.append("\(Self.short(allocations)) allocations over \(Self.short(bound))")
        }
        if let bound = bounds.residentGrowth, let growth, growth > bound {
            missed.append("resident size grew by \(growth) bytes, more than \(bound)")
        }
        return missed
    }

    private static func short(_ number: Double) -> String {
        CellFormatter.decimal(number, places: 3)
    }
}
