import Foundation

/// The results of one run, with all data for reading them later.
struct BenchmarkReport: Sendable, Equatable, Codable {
    /// The marker of this program's files.
    static let formatName = "flint-benchmarks"

    var format: String = Self.formatName
    /// The version of the fields; it is incremented when a field changes its meaning.
    var schema: Int = 2
    var machine: MachineDescription
    /// The interleaved rounds.
    var rounds: Int
    /// The nanoseconds of one read of the clock, which the time of a batch includes.
    var timerNanoseconds: Double
    /// Whether allocations were counted.
    var countsAllocations: Bool
    /// One result per benchmark, in order of registration.
    var results: [BenchmarkResult]
    /// The largest resident size of the process during the run in bytes; nil where it cannot be read.
    var peakResident: Int?
    /// The lines about the comparison with an earlier file; nil without one.
    var comparison: [String]?

    /// Whether a benchmark or a limit threw.
    var hasFailure: Bool { results.contains { $0.verdict == .failed } }

    /// The results that `--check` rejects; results of benchmarks that ran only as limits are ignored.
    var rejected: [BenchmarkResult] { results.filter { $0.isSelected && !$0.isAccepted } }

    /// All data as JSON with sorted keys, so that differences between files are easy to read.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
