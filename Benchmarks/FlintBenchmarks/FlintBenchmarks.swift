import BenchmarkHarness
import Foundation

/// Runs every suite; a new one is a file with an extension of `BenchmarkSuite`, and its name in this list.
@main
struct FlintBenchmarks {
    static let suites: [BenchmarkSuite] = [
        .callLimits,
        .storageLimits,
        .streamLimits,
        .clockLimits,
        .dispatch,
        .observers,
        .broadcasts,
        .startup,
    ]

    static func main() async {
        exit(await BenchmarkMain.run(arguments: Array(CommandLine.arguments.dropFirst()), suites: suites))
    }
}
