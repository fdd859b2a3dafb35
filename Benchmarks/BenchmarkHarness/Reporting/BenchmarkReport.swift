/// The results of one run, with all data for reading them later.
package struct BenchmarkReport: Sendable, Equatable, Codable {
    /// The marker of this program's files.
    package static let formatName = "flint-benchmarks"

    /// The version of the fields; it is incremented when a field changes its meaning.
    package static let schemaVersion = 1

    /// Always ``formatName``.
    package var format: String = Self.formatName

    /// The version of the fields.
    package var schema: Int = Self.schemaVersion

    /// The machine and the build.
    package var machine: MachineDescription

    /// The seed of the orders.
    package var seed: UInt64

    /// The interleaved rounds.
    package var rounds: Int

    /// The nanoseconds of one read of the clock, which times of single operations include.
    package var timerNanoseconds: Double

    /// Whether allocations were counted.
    package var countsAllocations: Bool

    /// One result per benchmark, in order of registration.
    package var results: [BenchmarkResult]

    /// The largest resident size of the process during the run in bytes; `nil` where it cannot be read.
    package var peakResident: Int?

    /// The summary of the comparison with an earlier file, if there is one.
    package var comparison: BenchmarkComparison.Summary?

    package init(
        machine: MachineDescription, seed: UInt64, rounds: Int, timerNanoseconds: Double,
        countsAllocations: Bool, results: [BenchmarkResult]
    ) {
        self.machine = machine
        self.seed = seed
        self.rounds = rounds
        self.timerNanoseconds = timerNanoseconds
        self.countsAllocations = countsAllocations
        self.results = results
    }

    /// Whether a benchmark or a limit threw.
    package var hasFailure: Bool {
        results.contains { $0.verdict == .failed }
    }

    /// The results that `--check` rejects; results of benchmarks that ran only as limits are ignored.
    package var rejected: [BenchmarkResult] {
        results.filter { $0.isSelected && $0.verdict?.isAccepted == false }
    }
}
