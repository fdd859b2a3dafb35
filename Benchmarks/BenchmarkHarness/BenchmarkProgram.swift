import Foundation

/// One call of the program with parsed options.
package struct BenchmarkProgram: Sendable {
    private let options: BenchmarkOptions
    private let registry: BenchmarkRegistry
    private let required: [String]
    private let environment: BenchmarkEnvironment

    package init(
        options: BenchmarkOptions, registry: BenchmarkRegistry, required: [String],
        environment: BenchmarkEnvironment
    ) {
        self.options = options
        self.registry = registry
        self.required = required
        self.environment = environment
    }

    /// Runs the call.
    ///
    /// - Returns: The exit status.
    /// - Throws: ``BenchmarkUsageError`` for an invalid option or file, and errors of the JSON encoder.
    package func run() async throws -> Int32 {
        if options.isHelp {
            environment.output(Usage.text)
            return 0
        }
        let problems = registry.problems(requiring: required)
        guard problems.isEmpty else {
            for problem in problems { environment.errorOutput("error: \(problem)\n") }
            return 2
        }
        let selection = BenchmarkSelection(
            of: registry.benchmarks, including: try options.filter.predicate())
        if options.isListing {
            environment.output(Self.list(selection))
            return 0
        }
        // The file is read first, so that an error is found before the run.
        let comparison = try comparison()
        guard !selection.benchmarks.isEmpty else {
            environment.errorOutput("error: no benchmark has such a name; --list prints all\n")
            return 2
        }
        guard !environment.isDebugBuild || options.allowsDebugBuild else {
            environment.errorOutput(
                "error: a debug build measures the missing optimizer; use -c release or --allow-debug-build\n"
            )
            return 2
        }
        return try await measure(selection, comparison: comparison)
    }

    private func measure(
        _ selection: BenchmarkSelection, comparison: BenchmarkComparison?
    ) async throws -> Int32 {
        let timer = Self.timerNanoseconds(of: environment.clock)
        var run = BenchmarkRun(
            benchmarks: selection.benchmarks, plan: RunPlan(options: options), environment: environment)
        await run.perform()
        let analysis = ResultAnalysis(
            records: run.records, selection: selection, columns: options.columns,
            isSettled: options.isChecking)
        var report = BenchmarkReport(
            machine: environment.machine, seed: options.seed, rounds: options.rounds,
            timerNanoseconds: timer, countsAllocations: environment.meter.isAvailable,
            results: analysis.results)
        report.peakResident = environment.peakResidentSize()
        report = comparison?.applied(to: report) ?? report
        environment.output(try renderer.render(report))
        return exitStatus(of: report)
    }

    private func comparison() throws(BenchmarkUsageError) -> BenchmarkComparison? {
        guard let path = options.comparePath else {
            return nil
        }
        let bytes: [UInt8]
        do {
            bytes = try environment.readFile(path)
        } catch {
            throw BenchmarkUsageError(.unreadableFile, "cannot read '\(path)': \(error.localizedDescription)")
        }
        return BenchmarkComparison(baseline: try BaselineReport(bytes: bytes, path: path), path: path)
    }

    private var renderer: any ReportRenderer {
        let columns = options.columns + (options.comparePath == nil ? [] : [.old, .new, .change])
        switch options.format {
        case .console: return ConsoleRenderer(columns: columns, unit: options.timeUnit)
        case .csv: return CSVRenderer(columns: columns)
        case .json: return JSONRenderer()
        }
    }

    private func exitStatus(of report: BenchmarkReport) -> Int32 {
        if options.format != .console {
            for note in report.comparison?.notes ?? [] { environment.errorOutput(note + "\n") }
        }
        if options.isChecking {
            for result in report.rejected {
                let reasons = result.reasons.joined(separator: "; ")
                let verdict = result.verdict?.rawValue ?? ""
                environment.errorOutput("check: \(result.name): \(verdict): \(reasons)\n")
            }
            if !report.rejected.isEmpty {
                return 1
            }
        }
        return report.hasFailure ? 1 : 0
    }

    /// The lines of `--list`.
    package static func list(_ selection: BenchmarkSelection) -> String {
        selection.benchmarks.filter { selection.selected.contains($0.name) }.map { benchmark in
            guard let limit = benchmark.limit, let target = benchmark.target else {
                return "\(benchmark.name)\n"
            }
            let ratio = CellFormatter.decimal(target, places: 3)
            return "\(benchmark.name)  limit \(limit)  target \(ratio)\n"
        }.joined()
    }

    /// The mean cost of one read of the clock.
    package static func timerNanoseconds(of clock: BenchmarkClock) -> Double {
        let reads = 10_000
        let start = clock.nanoseconds
        for _ in 1..<reads { keep(clock.nanoseconds) }
        return Double(clock.nanoseconds - start) / Double(reads)
    }
}
