import BenchmarkHarness
import Foundation
import Testing

@Suite struct ReportRendererTests {
    private var report: BenchmarkReport {
        var limit = BenchmarkResult(name: "Limit.x")
        limit.time = 1_234.56
        var judged = BenchmarkResult(name: "A.a(1, \"b\")")
        judged.time = 40
        judged.low = 38
        judged.std = 2.55
        judged.iterations = 7
        judged.percentiles = ["p50": 90]
        judged.limit = "Limit.x"
        judged.ratio = 2.346
        judged.lowRatio = 1.9
        judged.target = 2
        judged.verdict = .missed
        judged.reasons = ["ratio 2.346 over the target 2"]
        judged.residentBefore = 10
        judged.residentAfter = 30
        return BenchmarkReport(
            machine: FakeWorld.machine, seed: 1, rounds: 5, timerNanoseconds: 27, countsAllocations: false,
            results: [limit, judged])
    }

    private let columns: [BenchmarkColumn] = [
        .name, .time, .low, .std, .percentile(50), .ratio, .lowratio, .verdict, .allocs,
    ]

    @Test func `the console table is aligned, in the order of the columns`() {
        let lines = ConsoleRenderer(columns: columns, unit: .ns).render(report).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines[6...8] == [
                "name         time (ns)  low (ns)   std  p50 (ns)  ratio  lowratio  verdict  allocs",
                "Limit.x         1234.6       n/a   n/a       n/a    n/a       n/a      n/a     n/a",
                "A.a(1, \"b\")       40.0      38.0  2.5%      90.0   2.35      1.90   missed     n/a",
            ])
    }

    @Test func `the console explains what is not ok and states growth`() {
        let text = ConsoleRenderer(columns: columns, unit: .ns).render(report)
        #expect(text.contains("missed: ratio 2.346 over the target 2\n"))
        #expect(text.contains("resident size 10 bytes before, 30 after, growth 20\n"))
        #expect(text.contains("one read of the clock 27 ns (not subtracted)"))
        #expect(text.contains("single operations"))
        #expect(text.contains("allocations cannot be counted"))
    }

    @Test(arguments: [(TimeUnit.ns, "1234.6"), (.us, "1.235"), (.ms, "0.00123")])
    func `the console converts times`(unit: TimeUnit, expected: String) {
        let text = ConsoleRenderer(columns: [.time], unit: unit).render(report)
        #expect(text.contains("time (\(unit.rawValue))"))
        #expect(text.split(separator: "\n").contains { $0.trimmingPrefix(while: \.isWhitespace) == expected })
    }

    @Test func `CSV quotes what it must and leaves missing values empty`() {
        let text = CSVRenderer(columns: [.name, .time, .percentile(50), .verdict]).render(report)
        #expect(
            text
                == "name,time,p50,verdict\r\nLimit.x,1234.56,,\r\n\"A.a(1, \"\"b\"\")\",40.0,90.0,missed\r\n")
    }

    @Test(arguments: [("a", "a"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("a\r\nb", "\"a\r\nb\""), ("", "")])
    func `a CSV field is quoted when it must be`(field: String, expected: String) {
        #expect(CSVRenderer.quoted(field) == expected)
    }

    @Test func `JSON is read back as it was`() throws {
        let text = try JSONRenderer().render(report)
        let read = try JSONDecoder().decode(BenchmarkReport.self, from: Data(text.utf8))
        #expect(read == report)
    }

    @Test func `the processor's name is found or unknown`() {
        #expect(MachineDescription.processorName(in: "a: b\nmodel name\t: Abacus 3\nx: y") == "Abacus 3")
        #expect(MachineDescription.processorName(in: "model name\t:  ") == "unknown")
        #expect(MachineDescription.processorName(in: nil) == "unknown")
    }

    @Test(
        arguments: [
            ("Name:\tx\nVmRSS:\t    1234 kB\nVmData: 1 kB", 1_263_616), ("VmRSS: 12 MB", nil),
            ("VmRSS:", nil),
            ("", nil),
        ] as [(String, Int?)])
    func `the resident size is stated in kilobytes`(text: String, expected: Int?) {
        #expect(ResidentSize.parse(status: text) == expected)
    }

    @Test func `the peak of the resident size is a field of its own`() {
        #expect(ResidentSize.parse(status: "VmHWM: 2 kB\nVmRSS: 1 kB", field: "VmHWM") == 2048)
        #expect(ResidentSize.parse(status: "VmRSS: 1 kB", field: "VmHWM") == nil)
    }
}
