extension [Benchmark] {
    /// Returns the mistakes in the registrations as texts: duplicate names, then the mistakes of each
    /// benchmark, then missing names.
    ///
    /// - Parameter required: The names of benchmarks that must be registered.
    func problems(requiring required: [String] = []) -> [String] {
        var byName: [String: Benchmark] = [:]
        var problems: [String] = []
        for benchmark in self where byName.updateValue(benchmark, forKey: benchmark.name) != nil {
            problems.append("\(benchmark.name): registered twice; names must be unique")
        }
        let limits = Set(compactMap(\.limit))
        for benchmark in self {
            let isLimit = benchmark.name.hasPrefix("Limit.") || limits.contains(benchmark.name)
            let mistakes = benchmark.mistakes + benchmark.mistakes(ofLimitIn: byName, isLimit: isLimit)
            problems += mistakes.map { "\(benchmark.name.isEmpty ? "(empty)" : benchmark.name): \($0)" }
        }
        return problems
            + required.filter { byName[$0] == nil }.map { "\($0): must be registered and is not" }
    }
}

extension Benchmark {
    fileprivate var mistakes: [String] {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let wrong: [(Bool, String)] = [
            (parts.count < 2 || parts.contains(""), "a name reads Concept.case"),
            ((limit == nil) != (target == nil), "state a limit and a target together"),
            (target.map { !($0 > 0 && $0.isFinite) } ?? false, "the target must be above 0"),
            (scale < 1, "the scale must be at least 1"),
            (delivers.map { $0 < 0 } ?? false, "the deliveries must be at least 0"),
            (settings.iterations.map { $0 < 1 } ?? false, "the iterations must be at least 1"),
            (settings.warmupIterations.map { $0 < 0 } ?? false, "the warm-up must be at least 0"),
            (settings.mostRounds.map { $0 < 1 } ?? false, "the rounds must be at least 1"),
            (bounds.ceiling.map { $0 <= .zero } ?? false, "the ceiling must be above 0"),
            (bounds.allocations.map { !($0 >= 0) } ?? false, "the allocations must be at least 0"),
        ]
        return wrong.filter(\.0).map(\.1)
    }

    fileprivate func mistakes(ofLimitIn byName: [String: Benchmark], isLimit: Bool) -> [String] {
        guard let limit else {
            return isLimit ? [] : ["has no limit and is the limit of nothing; state a limit and a target"]
        }
        guard let other = byName[limit] else { return ["its limit \(limit) is not registered"] }
        var mistakes: [String] = []
        if other.body.isOnMainActor != body.isOnMainActor {
            // A change of threads would cost more than the operation that is measured.
            mistakes.append(
                "runs at another place than its limit \(limit); the ratio would measure thread wakes")
        }
        if other.isPerOperation != isPerOperation {
            mistakes.append(
                "is looped in another form than its limit \(limit); write both with state.iterations")
        }
        var visited: Set<String> = []
        var next: String? = limit
        while let name = next, visited.insert(name).inserted { next = byName[name]?.limit }
        if visited.contains(name) { mistakes.append("its limits lead back to itself") }
        return mistakes
    }
}
