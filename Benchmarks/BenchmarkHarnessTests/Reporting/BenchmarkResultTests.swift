import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkResultTests {
    private let limit = Benchmark.empty("Limit.x")
    private let judged = Benchmark.empty("A.a", limit: "Limit.x", target: 2, scale: 2)

    private func results(
        _ change: (inout [String: BenchmarkRecord]) -> Void = { _ in }
    ) -> (limit: BenchmarkResult, judged: BenchmarkResult) {
        var records = [
            "Limit.x": BenchmarkRecord(limit, means: [10, 10, 12]),
            "A.a": BenchmarkRecord(judged, means: [20, 40, 80]),
        ]
        change(&records)
        let result = { (benchmark: Benchmark) in
            BenchmarkResult(
                of: records[benchmark.name] ?? BenchmarkRecord(benchmark: benchmark), in: records,
                isSelected: true)
        }
        return (result(limit), result(judged))
    }

    @Test func `the figures are per operation`() {
        let result = results().judged
        #expect(result.batches == [10, 20, 40])
        #expect(result.time == 20)
        #expect(result.low == 10)
        // The quotients of the rounds are 10/10, 20/10 and 40/12.
        #expect(result.ratio == 2)
        #expect(result.lowRatio == 1)
        #expect(result.verdict == .ok)
    }

    @Test func `a pure limit is not judged`() {
        #expect(results().limit.verdict == nil)
        #expect(results().limit.ratio == nil)
    }

    @Test func `a failure or a wrong delivery of a limit spoils the results of its benchmarks`() {
        let failed = results { $0["Limit.x"]?.failure = "broken" }
        #expect([failed.limit.verdict, failed.judged.verdict] == [.failed, .failed])
        #expect(failed.judged.ratio == nil)
        let invalid = results { $0["Limit.x"]?.mismatch = "delivered 0" }
        #expect([invalid.limit.verdict, invalid.judged.verdict] == [.invalid, .invalid])
        let both = results {
            $0["A.a"]?.mismatch = "delivered 0"
            $0["A.a"]?.failure = "broken"
        }
        #expect(both.judged.verdict == .failed)
    }

    @Test func `a record without a batch has no figures`() {
        let result = results { $0["A.a"]?.batches = [] }.judged
        #expect(result.time == nil && result.std == nil && result.ratio == nil)
        #expect(result.verdict == .invalid)
    }

    // MARK: Verdicts

    private func judgement(
        ratio: Double? = 2, target: Double? = 2, allocations: Double? = 0,
        bounds: BenchmarkBounds = BenchmarkBounds(), growth: Int? = 100, isNoisy: Bool = false
    ) -> BenchmarkResult {
        var result = BenchmarkResult(name: "A.a")
        (result.time, result.ratio, result.target, result.allocs) = (40, ratio, target, allocations)
        (result.residentBefore, result.residentAfter) = (growth.map { _ in 0 }, growth)
        result.judge(by: bounds, isNoisy: isNoisy)
        return result
    }

    @Test func `a ratio at its target is ok and above it is missed`() {
        #expect(judgement().verdict == .ok)
        #expect(judgement(ratio: 2.01).verdict == .missed)
        #expect(judgement(ratio: nil).verdict == .invalid)
    }

    @Test(
        arguments: [
            (BenchmarkBounds(ceiling: .nanoseconds(40)), .ok),
            (BenchmarkBounds(ceiling: .nanoseconds(39)), .missed),
            (BenchmarkBounds(allocations: 0), .ok), (BenchmarkBounds(residentGrowth: 100), .ok),
            (BenchmarkBounds(residentGrowth: 99), .missed),
        ] as [(BenchmarkBounds, BenchmarkResult.Verdict)])
    func `absolute bounds are judged beside the ratio and alone`(
        bounds: BenchmarkBounds, expected: BenchmarkResult.Verdict
    ) {
        #expect(judgement(bounds: bounds).verdict == expected)
        #expect(judgement(ratio: nil, target: nil, bounds: bounds).verdict == expected)
    }

    @Test func `one allocation in a thousand operations is over zero, and an uncounted one is not`() {
        let bounds = BenchmarkBounds(allocations: 0, residentGrowth: 0)
        #expect(judgement(allocations: 0.001, bounds: bounds, growth: nil).verdict == .missed)
        #expect(judgement(allocations: nil, bounds: bounds, growth: nil).verdict == .ok)
    }

    @Test func `noise hides the ratio, and never an absolute bound`() {
        #expect(judgement(ratio: 9, isNoisy: true).verdict == .noisy)
        let ceiling = BenchmarkBounds(ceiling: .nanoseconds(1))
        #expect(judgement(bounds: ceiling, isNoisy: true).verdict == .missed)
        #expect(!judgement(ratio: 9, isNoisy: true).isAccepted)
        #expect(judgement(ratio: 1, isNoisy: true).isAccepted)
        #expect(judgement().isAccepted && !judgement(ratio: 9).isAccepted)
    }
}
