import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkSelectionTests {
    static let all: [Benchmark] = [
        .empty("Limit.x"), .empty("Limit.y"), .empty("A.a", limit: "Limit.x", target: 1),
        .empty("A.b", limit: "A.a", target: 1), .empty("B.a", limit: "Limit.y", target: 1),
    ]

    @Test func `limits in need run along, through several steps`() {
        let selection = BenchmarkSelection(of: Self.all) { $0 == "A.b" }
        #expect(selection.benchmarks.map(\.name) == ["Limit.x", "A.a", "A.b"])
        #expect(selection.selected == ["A.b"])
    }

    @Test func `an excluded limit runs all the same`() {
        let selection = BenchmarkSelection(of: Self.all) { !$0.hasPrefix("Limit") && !$0.hasPrefix("A") }
        #expect(selection.benchmarks.map(\.name) == ["Limit.y", "B.a"])
    }

    @Test func `nothing asked for is nothing to run`() {
        #expect(BenchmarkSelection(of: Self.all) { _ in false }.benchmarks.isEmpty)
    }
}
