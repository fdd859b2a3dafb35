/// The benchmarks of one run: those asked for, and the limits that they need.
package struct BenchmarkSelection: Sendable {
    /// Everything that runs, in order of registration.
    package let benchmarks: [Benchmark]

    /// The names that were asked for; the rest of ``benchmarks`` runs only as somebody's limit.
    package let selected: Set<String>

    /// Selects by name.
    ///
    /// - Parameters:
    ///   - all: Everything registered, without duplicates and with existing limits.
    ///   - including: Decides whether a name is asked for.
    package init(of all: [Benchmark], including: (String) -> Bool) {
        let limits = Dictionary(all.map { ($0.name, $0.limit) }, uniquingKeysWith: { first, _ in first })
        let selected = Set(all.map(\.name).filter(including))
        var running = selected
        for name in selected {
            // A limit may itself be judged against a limit, and its ratio is printed too.
            var next = limits[name] ?? nil
            while let limit = next, running.insert(limit).inserted {
                next = limits[limit] ?? nil
            }
        }
        self.selected = selected
        benchmarks = all.filter { running.contains($0.name) }
    }
}
