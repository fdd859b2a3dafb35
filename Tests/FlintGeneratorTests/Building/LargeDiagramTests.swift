import FlintGenerator
import Testing

@Suite struct LargeDiagramTests {
    /// A ring of states, each with edges to three others.
    private func ring(_ count: Int) -> [Drawing] {
        var lines = [link("[*]", "S0"), link("S0", "[*]")]
        for index in 0..<count {
            for step in [1, 7, 31] { lines.append(link("S\(index)", "S\((index + step) % count)")) }
        }
        return lines
    }

    @Test func `ten thousand states and thirty thousand edges are built`() {
        let built = Built(ring(10_000))
        #expect(built.machine?.states.count == 10_000)
        #expect(built.machine?.edges.count == 30_002)
        #expect(built.findings == [])
    }

    @Test func `many composites that enter one another are built`() {
        let count = 2_000
        var lines = [link("[*]", "C0"), link("C0", "[*]")]
        for index in 0..<count {
            let body = [link("[*]", "X\(index)"), link("X\(index)", "[*]"), region, link("[*]", "Y\(index)"), link("Y\(index)", "[*]")]
            lines += [state("C\(index)", body), link("C\(index)", "X\((index + 1) % count)"), link("X\(index)", "C0")]
        }
        let built = Built(lines)
        #expect(built.machine?.states.count == count)
        #expect(built.findings == [])
    }

    @Test func `a block has a hundred thousand states at most`() {
        let states = (0...100_000).map { state("S\($0)") }
        let built = Built(states + [link("S100001", "S1")])
        #expect(built.errors.filter { $0.hasSuffix("limit") } == ["100001:7 limit"])
        #expect(built.messages.contains("a block has at most 100000 states; split the diagram"))
    }

    @Test func `a block has four hundred thousand edges at most`() {
        let edges = Array(repeating: link("A", "B"), count: 400_001)
        #expect(Built(edges).errors == ["1:1 no-start", "400001:1 limit"])
    }
}
