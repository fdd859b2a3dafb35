/// The options of one run.
package struct BenchmarkOptions: Sendable, Equatable {
    /// Which benchmarks to run.
    package var filter = NameFilter()

    /// Fixed iterations per batch, and the number of single operations for percentiles.
    package var iterations: Int?

    /// Iterations before the first recorded batch.
    package var warmupIterations: Int?

    /// The minimum measured seconds per benchmark over all rounds.
    package var minimumSeconds: Double?

    /// Interleaved rounds.
    package var rounds = 51

    /// The seed of the order within a round.
    package var seed: UInt64 = 1

    /// The format of the results.
    package var format = OutputFormat.console

    /// The columns of console and CSV.
    package var columns = BenchmarkColumn.standard

    /// The unit of times in the console.
    package var timeUnit = TimeUnit.ns

    /// An earlier JSON file to compare with.
    package var comparePath: String?

    /// Whether a missed target or an invalid result is a failure.
    package var isChecking = false

    /// Whether to list the names and stop.
    package var isListing = false

    /// Whether to print the usage and stop.
    package var isHelp = false

    /// Whether a debug build may measure.
    package var allowsDebugBuild = false

    package init() {}
}
