import BenchmarkHarness
import Testing

@Suite struct ResultAnalysisTests {
    private let limit = Benchmark.empty("Limit.x")
    private let judged = Benchmark.empty("A.a", limit: "Limit.x", target: 2, scale: 2)

    private func results(
        columns: [BenchmarkColumn] = [], _ change: (inout [String: BenchmarkRecord]) -> Void = { _ in }
    ) -> [BenchmarkResult] {
        var records = [
            "Limit.x": BenchmarkRecord(limit, means: [10, 10, 12]),
            "A.a": BenchmarkRecord(judged, means: [20, 40, 80]),
        ]
        change(&records)
        let selection = BenchmarkSelection(of: [limit, judged]) { $0 == "A.a" }
        return ResultAnalysis(records: records, selection: selection, columns: columns).results
    }

    @Test func `the figures are per operation`() throws {
        let result = try #require(results().last)
        #expect(result.name == "A.a")
        #expect(result.batches == [10, 20, 40])
        #expect(result.time == 20)
        #expect(result.low == 10)
        #expect(result.min == 10)
        #expect(result.max == 40)
        #expect(result.total == 140)
        // Round by round: 10/10, 20/10, 40/12.
        #expect(result.ratio == 2)
        #expect(result.lowRatio == 1)
        #expect(result.verdict == .ok)
    }

    @Test func `a limit that was not asked for says so and is not judged`() throws {
        let result = try #require(results().first)
        #expect(!result.isSelected)
        #expect(result.verdict == nil)
        #expect(result.ratio == nil)
    }

    @Test func `a column's own percentile joins the standard ones`() throws {
        let found = results(columns: [.name, .percentile(25)]) { $0["A.a"]?.singles = [1, 2, 3, 4] }
        let result = try #require(found.last)
        #expect(
            result.percentiles == ["p25": 1, "p50": 2, "p75": 3, "p90": 4, "p99": 4, "p99.9": 4])
    }

    @Test func `a limit's failure or wrong delivery spoils what it limits`() {
        #expect(results { $0["Limit.x"]?.failure = "broken" }.map(\.verdict) == [.failed, .failed])
        #expect(results { $0["Limit.x"]?.mismatch = "delivered 0" }.map(\.verdict) == [.invalid, .invalid])
    }

    @Test func `a record without a batch has no figures`() throws {
        let found = results { $0["A.a"]?.batches = [] }
        let result = try #require(found.last)
        #expect(result.time == nil && result.std == nil && result.total == nil && result.ratio == nil)
        #expect(result.verdict == .invalid)
    }
}
