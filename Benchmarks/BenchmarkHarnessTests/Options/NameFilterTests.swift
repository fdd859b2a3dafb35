import BenchmarkHarness
import Testing

@Suite struct NameFilterTests {
    static let names = ["Dispatch.a", "Dispatch.b", "Flow.a", "Limit.x"]

    @Test(
        arguments: [
            ([], [], names),
            (["Dispatch"], [], ["Dispatch.a", "Dispatch.b"]),
            (["^Flow", "b$"], [], ["Dispatch.b", "Flow.a"]),
            ([], ["Limit"], ["Dispatch.a", "Dispatch.b", "Flow.a"]),
            ([], ["Limit", "Flow"], ["Dispatch.a", "Dispatch.b"]),
            (["Dispatch"], ["a$"], ["Dispatch.b"]),
            (["a"], ["."], []),
            (["dispatch"], [], []),
            (["(?i)dispatch"], [], ["Dispatch.a", "Dispatch.b"]),
        ] as [([String], [String], [String])])
    func `names are chosen by both lists`(including: [String], excluding: [String], expected: [String]) throws
    {
        var filter = NameFilter()
        for pattern in including { try filter.include(pattern) }
        for pattern in excluding { try filter.exclude(pattern) }
        #expect(Self.names.filter(try filter.predicate()) == expected)
    }
}
