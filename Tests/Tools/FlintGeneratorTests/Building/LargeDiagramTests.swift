import FlintGenerator
import Testing

@Suite struct LargeDiagramTests {
    @Test func `two thousand states and six thousand edges are built`() {
        let lines = (0..<2_000).flatMap { index in
            [1, 7, 31].map { "S\(index) --> S\((index + $0) % 2_000)" }
        }
        let built = Built((["[*] --> S0; S0 --> [*]"] + lines).joined(separator: "; "))
        #expect((built.machine?.states.count, built.machine?.edges.count) == (2_000, 6_002))
        #expect(built.findings == [])
    }

    @Test func `many composites that enter one another are built`() {
        let count = 300
        let lines = (0..<count).map {
            "state C\($0) {; state X\($0); [*] --> X\($0); X\($0) --> [*]; --; state Y\($0); [*] --> Y\($0); "
                + "Y\($0) --> [*]; }; C\($0) --> X\(($0 + 1) % count); X\($0) --> C0"
        }
        let built = Built((["[*] --> C0; C0 --> [*]"] + lines).joined(separator: "; "))
        #expect(built.machine?.states.count == count)
        #expect(built.findings == [])
    }

    @Test func `a block has a hundred thousand states and four hundred thousand edges at most`() {
        #expect(BuildingLimits().states == 100_000 && BuildingLimits().edges == 400_000)
        let states = Built(
            (0..<6).map { "state S\($0)" }.joined(separator: "; "), limits: BuildingLimits(states: 3))
        #expect(states.findings.filter { $0.hasSuffix("limit") } == ["4:7 error limit"])
        #expect(states.messages.contains("a block has at most 3 states; split the diagram"))
        let edges = Built(
            "[*] --> A; A --> [*]; A --> A; A --> A; A --> A", limits: BuildingLimits(edges: 3))
        #expect(edges.findings == ["4:1 error limit"])
        #expect(edges.messages == ["a block has at most 3 edges; split the diagram"])
    }
}
