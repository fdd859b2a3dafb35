import FlintTool
import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkReportTests {
    private func report(
        _ figures: [(name: String, time: Double, ratio: Double?)],
        machine: MachineDescription = FakeWorld.machine
    ) -> BenchmarkReport {
        BenchmarkReport(
            machine: machine, rounds: 5, timerNanoseconds: 27, countsAllocations: true,
            results: figures.map { BenchmarkResult(name: $0.name, time: $0.time, ratio: $0.ratio) })
    }

    private func compare(_ old: BenchmarkReport, _ new: BenchmarkReport) throws -> BenchmarkReport {
        try BenchmarkComparison(Array(old.json().utf8), path: "old.json").applied(to: new)
    }

    @Test func `the table aligns names left and numbers right, and notes follow`() {
        var report = report([("Limit.x", 1_234.56, nil), ("A.a", 40, 2.346)])
        report.results[1].verdict = .missed
        report.results[1].reasons = ["ratio 2.346 over the target 2"]
        report.results[1].residentBefore = 10
        report.results[1].residentAfter = 30
        report.peakResident = 912_000_000
        let lines = ConsoleRenderer().render(report).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[4].hasPrefix("name     time (ns)  low (ns)"))
        #expect(lines[5].hasPrefix("Limit.x     1234.6       n/a"))
        #expect(lines[6].hasPrefix("A.a           40.0       n/a"))
        #expect(
            lines.suffix(4) == [
                "A.a: missed: ratio 2.346 over the target 2",
                "A.a: resident size 10 bytes before, 30 after, growth 20", "peak resident size 912 MB", "",
            ])
    }

    @Test func `times are compared on the same machine`() throws {
        let compared = try compare(report([("A.a", 100, 2)]), report([("A.a", 150, 2)]))
        #expect(compared.results[0].old == 100)
        #expect(compared.results[0].new == 150)
        #expect(compared.results[0].change == 50)
        #expect(compared.comparison == ["old, new: time in ns; old from old.json"])
    }

    @Test func `ratios are compared on another machine, with a warning`() throws {
        var other = FakeWorld.machine
        other.toolchain = "Swift 7"
        let compared = try compare(report([("A.a", 100, 4)], machine: other), report([("A.a", 150, 2)]))
        #expect(compared.results[0].change == -50)
        #expect(compared.comparison?.first?.hasPrefix("warning: ") == true)
    }

    @Test func `names of one side only are listed`() throws {
        let compared = try compare(
            report([("A.a", 1, nil), ("B.b", 1, nil), ("A.c", 1, nil)]),
            report([("A.c", 1, nil), ("A.d", 1, nil)]))
        #expect(compared.results[1].old == nil)
        #expect(
            compared.comparison?.suffix(2) == [
                "only in old.json: A.a, B.b", "only in this run: A.d",
            ])
    }

    @Test(arguments: [
        "", "no json", "{}", "[]", "null", "1", "{\"format\": \"flint-benchmarks\"}",
        "{\"format\": \"flint-benchmarks\", \"schema\": 1, \"results\": [{}]}",
        "{\"format\": \"other\", \"schema\": 1, \"results\": []}",
    ])
    func `a foreign file is refused`(text: String) {
        #expect(throws: UsageError.self) { try BenchmarkComparison(Array(text.utf8), path: "old.json") }
    }

    @Test func `a file of the same fields with another marker is refused`() throws {
        var foreign = report([("A.a", 1, 1)])
        foreign.format = "other"
        #expect(throws: UsageError.self) {
            try BenchmarkComparison(Array(foreign.json().utf8), path: "old.json")
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
