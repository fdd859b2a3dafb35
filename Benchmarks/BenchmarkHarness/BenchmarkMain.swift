import FlintBasics
import FlintTool

/// The entry point of a benchmark program, as a function.
public enum BenchmarkMain {
    /// Runs the program: parses the arguments, measures, and writes the results.
    ///
    /// ```swift
    /// @main struct FlintBenchmarks {
    ///     static func main() async {
    ///         exit(await BenchmarkMain.run(
    ///             arguments: Array(CommandLine.arguments.dropFirst()), suites: [.limits, .dispatch]))
    ///     }
    /// }
    /// ```
    ///
    /// The function leaves the caller's actor, because a body that inherited the main actor would measure the
    /// time to wake threads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - suites: All suites. If a registration is invalid, an error is printed and nothing is measured.
    ///   - required: The names of benchmarks that must be registered.
    /// - Returns: The exit status: 0 for success; 1 if a benchmark threw or `--check` rejected a result; 2 if
    ///   a mistake prevented the measurement, which is printed to standard error.
    @concurrent
    public static func run(
        arguments: [String], suites: [BenchmarkSuite], required: [String] = []
    ) async -> Int32 {
        await run(arguments: arguments, suites: suites, required: required, in: .process)
    }

    @concurrent
    static func run(
        arguments: [String], suites: [BenchmarkSuite], required: [String] = [],
        in environment: BenchmarkEnvironment
    ) async -> Int32 {
        do {
            return try await BenchmarkProgram(
                options: BenchmarkOptions(arguments), benchmarks: suites.flatMap(\.benchmarks),
                required: required, environment: environment
            ).run()
        } catch let error as UsageError {
            environment.errorOutput("error: \(PrintableText.line(error.message))\n")
            return 2
        } catch {
            environment.errorOutput("error: \(error)\n")
            return 1
        }
    }
}
