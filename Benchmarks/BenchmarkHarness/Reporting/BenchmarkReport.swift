import Foundation

/// The results of one run, complete enough to be compared with later ones.
struct BenchmarkReport: Sendable, Equatable, Codable {
    /// The text that marks a file as a report of this program.
    static let formatName = "flint-benchmarks"

    var format: String = Self.formatName
    /// The version of the format, which is incremented when a field changes its meaning.
    var schema: Int = 2
    var machine: MachineDescription
    /// The number of rounds; in each round every benchmark ran one batch.
    var rounds: Int
    /// The time of one read of the clock in nanoseconds; the time of a batch includes it.
    var timerNanoseconds: Double
    /// Whether allocations were counted.
    var countsAllocations: Bool
    /// One result per benchmark, in order of registration.
    var results: [BenchmarkResult]
    /// The largest resident size of the process during the run in bytes; nil where it cannot be read.
    var peakResident: Int?
    /// The lines about the comparison with an earlier report; nil if there was none.
    var comparison: [String]?

    /// Whether a benchmark or a limit threw an error.
    var hasFailure: Bool { results.contains { $0.verdict == .failed } }

    /// The results that `--check` rejects; results of benchmarks that ran only as limits are ignored.
    var rejected: [BenchmarkResult] { results.filter { $0.isSelected && !$0.isAccepted } }

    /// Returns the report as JSON with sorted keys, so that differences between files are easy to see.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
