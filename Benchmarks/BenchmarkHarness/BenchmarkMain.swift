/// The benchmark program, as a function.
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
    /// The harness leaves the caller's actor at once: a body that inherited the main actor would measure the waking of
    /// threads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - suites: All suites. If a registration is invalid, the error is printed, and nothing runs.
    ///   - required: Names that must be registered.
    ///   - environment: Output, files, clock and counters.
    /// - Returns: The exit status: 0 for success; 1 if a benchmark threw or `--check` rejected a result; 2 if nothing
    ///   was measured, for a reason that is printed to standard error.
    @concurrent
    public static func run(
        arguments: [String], suites: [BenchmarkSuite], required: [String] = [],
        environment: BenchmarkEnvironment = .process
    ) async -> Int32 {
        do {
            let options = try OptionParser.parse(arguments)
            let program = BenchmarkProgram(
                options: options, registry: BenchmarkRegistry(suites: suites), required: required,
                environment: environment)
            return try await program.run()
        } catch let error as BenchmarkUsageError {
            environment.errorOutput("error: \(error)\n")
            return 2
        } catch {
            environment.errorOutput("error: \(error)\n")
            return 1
        }
    }

    /// Validates the registrations, as ``run(arguments:suites:required:environment:)`` does.
    ///
    /// - Parameters:
    ///   - suites: All suites.
    ///   - required: Names that must be registered.
    /// - Returns: One line per invalid registration; empty if there is none.
    public static func problems(in suites: [BenchmarkSuite], required: [String] = []) -> [String] {
        BenchmarkRegistry(suites: suites).problems(requiring: required).map(\.description)
    }
}
