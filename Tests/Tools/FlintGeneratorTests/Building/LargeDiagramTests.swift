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

    @Test func `two thousand states and six thousand edges are built`() {
        let built = Built(ring(2_000))
        #expect(built.machine?.states.count == 2_000)
        #expect(built.machine?.edges.count == 6_002)
        #expect(built.findings == [])
    }

    @Test func `many composites that enter one another are built`() {
        let count = 300
        var lines = [link("[*]", "C0"), link("C0", "[*]")]
        for index in 0..<count {
            let body = [
                state("X\(index)"), link("[*]", "X\(index)"), link("X\(index)", "[*]"), region,
                state("Y\(index)"), link("[*]", "Y\(index)"), link("Y\(index)", "[*]"),
            ]
            lines += [
                state("C\(index)", body), link("C\(index)", "X\((index + 1) % count)"),
                link("X\(index)", "C0"),
            ]
        }
        let built = Built(lines)
        #expect(built.machine?.states.count == count)
        #expect(built.findings == [])
    }

    @Test func `a block has a hundred thousand states at most`() {
        let model = ModelBuilder(limits: BuildingLimits(states: 3)).build(
            DiagramSyntax(file: Drawing.file, blocks: [Drawing.block((0..<6).map { state("S\($0)") })]))
        let limits = model.diagnostics.filter { $0.code == DiagnosticCode.limit }
        #expect(
            limits.map(\.description) == [
                "Test.puml:4:7: error: a block has at most 3 states; split the diagram"
            ])
        #expect(BuildingLimits().states == 100_000)
    }

    @Test func `a block has four hundred thousand edges at most`() {
        let edges = [link("[*]", "A"), link("A", "[*]"), link("A", "A"), link("A", "A"), link("A", "A")]
        let model = ModelBuilder(limits: BuildingLimits(edges: 3)).build(
            DiagramSyntax(file: Drawing.file, blocks: [Drawing.block(edges)]))
        #expect(
            model.diagnostics.map(\.description) == [
                "Test.puml:4:1: error: a block has at most 3 edges; split the diagram"
            ])
        #expect(BuildingLimits().edges == 400_000)
    }
}
