import BenchmarkHarness
import Testing

@Suite struct BenchmarkComparisonTests {
    private func report(
        _ figures: [(name: String, time: Double, ratio: Double?)],
        machine: MachineDescription = FakeWorld.machine
    ) -> BenchmarkReport {
        let results = figures.map { figure in
            var result = BenchmarkResult(name: figure.name)
            result.time = figure.time
            result.ratio = figure.ratio
            return result
        }
        return BenchmarkReport(
            machine: machine, seed: 1, rounds: 5, timerNanoseconds: 27, countsAllocations: true,
            results: results)
    }

    private func baseline(_ text: String) throws -> BaselineReport {
        try BaselineReport(bytes: Array(text.utf8), path: "old.json")
    }

    private func compare(_ old: BenchmarkReport, _ new: BenchmarkReport) throws -> BenchmarkReport {
        let baseline = try baseline(try JSONRenderer().render(old))
        return BenchmarkComparison(baseline: baseline, path: "old.json").applied(to: new)
    }

    @Test func `times are compared on the same machine`() throws {
        let compared = try compare(report([("A.a", 100, 2)]), report([("A.a", 150, 2)]))
        #expect(compared.results[0].old == 100)
        #expect(compared.results[0].new == 150)
        #expect(compared.results[0].change == 50)
        #expect(compared.comparison?.basis == .time)
        #expect(compared.comparison?.warnings == [])
    }

    @Test func `ratios are compared on another machine, with a warning`() throws {
        var other = FakeWorld.machine
        other.toolchain = "Swift 7"
        let compared = try compare(report([("A.a", 100, 4)], machine: other), report([("A.a", 150, 2)]))
        #expect(compared.results[0].change == -50)
        #expect(compared.comparison?.basis == .ratio)
        #expect(compared.comparison?.warnings.count == 1)
    }

    @Test func `what exists on one side only is listed`() throws {
        let compared = try compare(
            report([("A.a", 1, nil), ("B.b", 1, nil), ("A.c", 1, nil)]),
            report([("A.c", 1, nil), ("A.d", 1, nil)]))
        #expect(compared.comparison?.onlyOld == ["A.a", "B.b"])
        #expect(compared.comparison?.onlyNew == ["A.d"])
        #expect(compared.results[1].old == nil)
        let notes = compared.comparison?.notes ?? []
        #expect(notes.contains("only in old.json: A.a, B.b"))
        #expect(notes.contains("only in this run: A.d"))
    }

    @Test func `another schema compares what is left of it`() throws {
        let text = """
            {"format": "flint-benchmarks", "schema": 9, "machine": "a string now", "extra": [1],
             "results": [{"name": "A.a", "time": {"ns": 5}, "ratio": 1}, {"name": "A.a", "ratio": 7}]}
            """
        let comparison = BenchmarkComparison(baseline: try baseline(text), path: "old.json")
        let compared = comparison.applied(to: report([("A.a", 150, 2)]))
        #expect(compared.comparison?.basis == .ratio)
        #expect(compared.comparison?.warnings.count == 2)
        #expect(compared.results[0].change == 100)
    }

    @Test(arguments: [
        "", "no json", "{}", "[]", "null", "1", "{\"format\": \"flint-benchmarks\"}",
        "{\"format\": \"flint-benchmarks\", \"schema\": 1, \"results\": [{}]}",
        "{\"format\": \"flint-benchmarks\", \"schema\": \"1\", \"results\": []}",
        "{\"format\": \"other\", \"schema\": 1, \"results\": []}", "{\"format\": 1, \"schema\": 1}",
    ])
    func `a foreign file is refused`(text: String) throws {
        let error = try #require(throws: BenchmarkUsageError.self) { try baseline(text) }
        #expect(error.code == .foreignFile)
    }

    @Test func `bytes that are no text are refused`() {
        #expect(throws: BenchmarkUsageError.self) {
            try BaselineReport(bytes: [0xff, 0xfe, 0x00, 0x7b], path: "old.json")
        }
    }

    @Test(
        arguments: [
            (nil, 1, nil), (1, nil, nil), (0, 1, nil), (-1, 1, nil), (2, 1, -50), (1e-300, 1e300, nil),
        ]
            as [(Double?, Double?, Double?)])
    func `a change needs two figures above nothing`(old: Double?, new: Double?, expected: Double?) {
        #expect(BenchmarkComparison.change(from: old, to: new) == expected)
    }
}
