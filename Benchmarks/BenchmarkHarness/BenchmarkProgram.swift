import FlintTool

/// One call of the benchmark program, with its parsed options.
struct BenchmarkProgram: Sendable {
    let options: BenchmarkOptions
    let benchmarks: [Benchmark]
    /// The names of benchmarks that must be registered.
    let required: [String]
    let environment: BenchmarkEnvironment

    /// Executes the call: prints help, names or results.
    ///
    /// - Returns: The exit status: 2 for an invalid registration; otherwise 0, or that of the printed report.
    /// - Throws: ``UsageError`` if no benchmark is selected, if the earlier report cannot be used, or if a
    ///   debug build is not allowed to measure; errors of the JSON encoder.
    func run() async throws -> Int32 {
        if options.isHelp {
            environment.output(BenchmarkOptions.help)
            return 0
        }
        let problems = benchmarks.problems(requiring: required)
        guard problems.isEmpty else {
            for problem in problems { environment.errorOutput("error: \(problem)\n") }
            return 2
        }
        let selection = BenchmarkSelection(of: benchmarks, including: options.selects)
        if options.isListing {
            environment.output(Self.list(selection))
            return 0
        }
        // The file to compare with is read before the benchmarks run, so that an error is found early.
        let comparison = try comparison()
        guard !selection.benchmarks.isEmpty else {
            throw UsageError("no benchmark has such a name; --list prints all")
        }
        guard !environment.isDebugBuild || options.allowsDebugBuild else {
            throw UsageError(
                "a debug build measures the missing optimizer; use -c release or --allow-debug-build")
        }
        let report = await report(on: selection)
        return try finish(comparison?.applied(to: report) ?? report)
    }

    private func report(on selection: BenchmarkSelection) async -> BenchmarkReport {
        let timer = Self.timerNanoseconds(of: environment.clock)
        var run = BenchmarkRun(
            benchmarks: selection.benchmarks, rounds: options.rounds, iterations: options.iterations,
            environment: environment)
        await run.perform()
        let results = selection.benchmarks.compactMap { run.records[$0.name] }.map { record in
            BenchmarkResult(
                of: record, in: run.records,
                isSelected: selection.selected.contains(record.benchmark.name))
        }
        return BenchmarkReport(
            machine: environment.machine, rounds: options.rounds, timerNanoseconds: timer,
            countsAllocations: environment.meter.isAvailable, results: results,
            peakResident: environment.peakResidentSize())
    }

    /// Prints a report.
    ///
    /// - Returns: The exit status: 1 if a benchmark threw an error or `--check` rejects a result; otherwise
    ///   0.
    private func finish(_ report: BenchmarkReport) throws -> Int32 {
        switch options.format {
        case .console: environment.output(ConsoleRenderer().render(report))
        case .json:
            environment.output(try report.json())
            for line in report.comparison ?? [] { environment.errorOutput(line + "\n") }
        }
        guard options.isChecking, !report.rejected.isEmpty else { return report.hasFailure ? 1 : 0 }
        for result in report.rejected {
            let reasons = result.reasons.joined(separator: "; ")
            environment.errorOutput("check: \(result.name): \(result.verdict?.rawValue ?? ""): \(reasons)\n")
        }
        return 1
    }

    private func comparison() throws(UsageError) -> BenchmarkComparison? {
        guard let path = options.comparePath else { return nil }
        guard let bytes = try? environment.readFile(path) else { throw UsageError("cannot read '\(path)'") }
        return try BenchmarkComparison(bytes, path: path)
    }

    /// Returns the output of `--list`: a line for each selected benchmark.
    static func list(_ selection: BenchmarkSelection) -> String {
        selection.benchmarks.filter { selection.selected.contains($0.name) }.map { benchmark in
            guard let limit = benchmark.limit, let target = benchmark.target else {
                return "\(benchmark.name)\n"
            }
            return "\(benchmark.name)  limit \(limit)  target \(BenchmarkResult.short(target))\n"
        }.joined()
    }

    /// Returns the mean time of reading the clock once.
    static func timerNanoseconds(of clock: @Sendable () -> Int64) -> Double {
        let reads = 10_000
        let start = clock()
        for _ in 1..<reads { keep(clock()) }
        return Double(clock() - start) / Double(reads)
    }
}
