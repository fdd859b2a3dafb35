/// The benchmarks of one run: the selected ones, and the limits with which they are compared.
struct BenchmarkSelection: Sendable {
    /// All benchmarks to run, in order of registration.
    let benchmarks: [Benchmark]

    /// The names of the selected benchmarks; the others of ``benchmarks`` run only as limits.
    let selected: Set<String>

    /// Selects benchmarks by name.
    ///
    /// - Parameters:
    ///   - all: All registered benchmarks, without duplicates and with all limits that they name.
    ///   - including: A function that returns whether a name is selected.
    init(of all: [Benchmark], including: (String) -> Bool) {
        let limits = Dictionary(all.map { ($0.name, $0.limit) }, uniquingKeysWith: { first, _ in first })
        let selected = Set(all.map(\.name).filter(including))
        var running = selected
        for name in selected {
            // The limit of a benchmark may have a limit itself, whose ratio is printed, too.
            var next = limits[name] ?? nil
            while let limit = next, running.insert(limit).inserted {
                next = limits[limit] ?? nil
            }
        }
        self.selected = selected
        benchmarks = all.filter { running.contains($0.name) }
    }
}
