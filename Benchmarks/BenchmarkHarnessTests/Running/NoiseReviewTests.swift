import BenchmarkHarness
import Testing

@Suite struct NoiseReviewTests {
    private let limit = Benchmark.empty("Limit.x")
    private let judged = Benchmark.empty("A.a", limit: "Limit.x", target: 2)

    private func records(
        _ limitMeans: [Int64], _ means: [Int64], firstRound: Int = 0
    ) -> [String: BenchmarkRecord] {
        [
            "Limit.x": BenchmarkRecord(limit, means: limitMeans),
            "A.a": BenchmarkRecord(judged, means: means, firstRound: firstRound),
        ]
    }

    @Test func `a calm limit needs no repetition`() {
        let records = records([10, 10, 10, 10], [90, 20, 20, 20])
        #expect(NoiseReview.namesToRepeat(in: records).isEmpty)
    }

    @Test func `a restless limit runs again with what it limits`() {
        let records = records([10, 10, 30, 30], [20, 20, 20, 20])
        #expect(NoiseReview.noisyNames(in: records) == ["A.a"])
        #expect(NoiseReview.namesToRepeat(in: records) == ["A.a", "Limit.x"])
    }

    @Test func `rounds before a repetition do not count`() throws {
        let records = records([1, 1, 10, 10], [9, 9, 30, 30], firstRound: 2)
        let record = try #require(records["A.a"])
        let paired = try #require(NoiseReview.ratio(of: record, in: records))
        #expect(paired.ratio == 3)
        #expect(!paired.isNoisy)
    }

    @Test func `a failed limit gives no ratio`() throws {
        var records = records([10], [20])
        records["Limit.x"]?.failure = "broken"
        let record = try #require(records["A.a"])
        #expect(NoiseReview.ratio(of: record, in: records) == nil)
    }
}
