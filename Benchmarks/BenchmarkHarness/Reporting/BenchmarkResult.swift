/// The figures of one benchmark; times are nanoseconds per operation.
package struct BenchmarkResult: Sendable, Equatable, Codable {
    package var name: String

    /// Whether it was selected, and did not only run as a limit.
    package var isSelected: Bool = true

    /// The place where the body ran.
    package var place: BenchmarkPlace = .pool

    /// The median of the batch means.
    package var time: Double?

    /// The lower quartile of the batch means.
    package var low: Double?

    /// The deviation of the batch means in per cent of their mean.
    package var std: Double?

    /// The iterations of each batch.
    package var iterations: Int = 0

    /// The iterations before the first recorded batch.
    package var warmup: Int = 0

    /// The operations of one iteration.
    package var scale: Int = 1

    /// The least batch mean.
    package var min: Double?

    /// The mean of the batch means.
    package var avg: Double?

    /// The largest batch mean.
    package var max: Double?

    /// The measured nanoseconds of all batches.
    package var total: Double?

    /// Percentiles of single operations by title, such as `p99.9`.
    package var percentiles: [String: Double] = [:]

    /// The single operations behind ``percentiles``.
    package var singles: Int = 0

    /// The name of the limit.
    package var limit: String?

    /// The ratio to the limit.
    package var ratio: Double?

    /// The lower quartile of the ratios of all rounds.
    package var lowRatio: Double?

    /// The largest ratio that passes.
    package var target: Double?

    /// The verdict, or `nil` for a pure limit.
    package var verdict: BenchmarkVerdict?

    /// The reasons why the verdict is not `ok`.
    package var reasons: [String] = []

    /// Allocations per operation.
    package var allocs: Double?

    /// Allocated bytes per operation.
    package var bytes: Double?

    /// The operations over which allocations were counted.
    package var allocationOperations: Int?

    /// The resident size in bytes before the growth pass.
    package var residentBefore: Int?

    /// The resident size in bytes after the growth pass.
    package var residentAfter: Int?

    /// The batch means by round.
    package var batches: [Double] = []

    /// The figure of the compared file.
    package var old: Double?

    /// The figure of this run that is compared with it.
    package var new: Double?

    /// The change from old to new in per cent.
    package var change: Double?

    package init(name: String) {
        self.name = name
    }
}
