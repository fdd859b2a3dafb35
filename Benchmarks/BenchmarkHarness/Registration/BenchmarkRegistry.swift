/// All registered benchmarks, in order of registration.
package struct BenchmarkRegistry: Sendable {
    /// All registrations, including duplicates.
    package let benchmarks: [Benchmark]

    /// Collects the suites.
    package init(suites: [BenchmarkSuite]) {
        benchmarks = suites.flatMap(\.benchmarks)
    }

    /// Validates the registrations.
    ///
    /// - Parameter required: Names that must be registered.
    /// - Returns: All problems in order of registration; empty if the registry is valid.
    package func problems(requiring required: [String] = []) -> [RegistrationProblem] {
        var byName: [String: Benchmark] = [:]
        var problems: [RegistrationProblem] = []
        for benchmark in benchmarks where byName.updateValue(benchmark, forKey: benchmark.name) != nil {
            problems.append(.duplicateName(benchmark.name))
        }
        let limits = Set(benchmarks.compactMap(\.limit))
        for benchmark in benchmarks {
            problems += mistakes(of: benchmark)
            if let name = benchmark.limit {
                problems += mistakes(of: benchmark, withLimit: name, in: byName)
            } else if !benchmark.name.hasPrefix("Limit."), !limits.contains(benchmark.name) {
                problems.append(.withoutLimit(benchmark.name))
            }
        }
        return problems + required.filter { byName[$0] == nil }.map(RegistrationProblem.missing)
    }

    private func mistakes(of benchmark: Benchmark) -> [RegistrationProblem] {
        let name = benchmark.name
        var problems: [RegistrationProblem] = []
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count < 2 || parts.contains("") {
            problems.append(.malformedName(name))
        }
        if (benchmark.limit == nil) != (benchmark.target == nil) {
            problems.append(.incompleteRatio(name))
        }
        let wrong: [(Bool, String)] = [
            (benchmark.target.map { !($0 > 0 && $0.isFinite) } ?? false, "the target must be above 0"),
            (benchmark.scale < 1, "the scale must be at least 1"),
            (benchmark.delivers.map { $0 < 0 } ?? false, "the deliveries must be at least 0"),
            (benchmark.settings.iterations.map { $0 < 1 } ?? false, "the iterations must be at least 1"),
            (benchmark.settings.warmupIterations.map { $0 < 0 } ?? false, "the warm-up must be at least 0"),
            (benchmark.settings.mostRounds.map { $0 < 1 } ?? false, "the rounds must be at least 1"),
            (benchmark.settings.minimumTime.map { $0 < .zero } ?? false, "the time must be at least 0"),
            (benchmark.bounds.ceiling.map { $0 <= .zero } ?? false, "the ceiling must be above 0"),
            (benchmark.bounds.allocations.map { !($0 >= 0) } ?? false, "the allocations must be at least 0"),
        ]
        return problems + wrong.filter(\.0).map { .invalidSetting(name, what: $0.1) }
    }

    private func mistakes(
        of benchmark: Benchmark, withLimit limitName: String, in byName: [String: Benchmark]
    ) -> [RegistrationProblem] {
        guard let limit = byName[limitName] else {
            return [.unknownLimit(benchmark.name, limit: limitName)]
        }
        var problems: [RegistrationProblem] = []
        if limit.body.place != benchmark.body.place {
            problems.append(.differentPlaces(benchmark.name, limit: limitName))
        }
        if limit.form != benchmark.form {
            problems.append(.differentForms(benchmark.name, limit: limitName))
        }
        var visited: Set<String> = []
        var next: String? = limitName
        while let name = next, visited.insert(name).inserted {
            next = byName[name]?.limit
        }
        if visited.contains(benchmark.name) {
            problems.append(.circularLimit(benchmark.name))
        }
        return problems
    }
}
