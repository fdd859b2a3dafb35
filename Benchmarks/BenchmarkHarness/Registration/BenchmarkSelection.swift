/// The benchmarks of one run: the selected ones, and the limits that they need.
struct BenchmarkSelection: Sendable {
    /// All benchmarks to run, in order of registration.
    let benchmarks: [Benchmark]

    /// The selected names; other ``benchmarks`` run only as limits.
    let selected: Set<String>

    /// Selects by name.
    ///
    /// - Parameters:
    ///   - all: All registrations, without duplicates and with existing limits.
    ///   - including: Whether a name is selected.
    init(of all: [Benchmark], including: (String) -> Bool) {
        let limits = Dictionary(all.map { ($0.name, $0.limit) }, uniquingKeysWith: { first, _ in first })
        let selected = Set(all.map(\.name).filter(including))
        var running = selected
        for name in selected {
            // A limit may itself have a limit, and its ratio is printed, too.
            var next = limits[name] ?? nil
            while let limit = next, running.insert(limit).inserted {
                next = limits[limit] ?? nil
            }
        }
        self.selected = selected
        benchmarks = all.filter { running.contains($0.name) }
    }
}
