/// The benchmark program, as a function.
public enum BenchmarkMain {
    /// Runs the program: reads the arguments, measures, and writes the results.
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
    /// The harness leaves the caller's actor at once: a body that inherited the main actor would measure the
    /// waking of threads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - suites: Everything that can be measured. A mistake in a registration is printed, and nothing runs.
    ///   - required: Names that must be among the registrations.
    ///   - environment: Output, files, clock and counters.
    /// - Returns: The exit status: 0 when all went well; 1 when a benchmark threw or `--check` rejected a
    ///   result; 2 when nothing was measured, for a reason that standard error states.
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

    /// Finds every mistake in the registrations, as ``run(arguments:suites:required:environment:)`` does.
    ///
    /// - Parameters:
    ///   - suites: Everything that can be measured.
    ///   - required: Names that must be among the registrations.
    /// - Returns: One line per mistake; empty when there is none.
    public static func problems(in suites: [BenchmarkSuite], required: [String] = []) -> [String] {
        BenchmarkRegistry(suites: suites).problems(requiring: required).map(\.description)
    }
}
