import FlintGenerator
import Testing

/// Machines that people draw without `[*]`.
@Suite struct StartTests {
    @Test func `one state that nothing enters is the start`() {
        let built = Built([link("A", "B"), link("B", "A"), link("C", "A"), link("B", "[*]")])
        #expect(built.findings == ["3:1 warning no-start"])
        #expect(built.messages == ["the diagram has no '[*]' and begins at 'C'; write '[*] --> C' to say so"])
        #expect(built.edges.contains("begin > C"))
    }

    @Test func `a loop of the state itself does not enter it`() {
        let built = Built([link("A", "A"), link("A", "B"), link("B", "[*]")])
        #expect(built.edges == ["A > A", "A > B", "B > end", "begin > A"])
    }

    @Test(arguments: [
        [link("A", "B"), link("B", "A"), link("B", "[*]")],
        [link("A", "C"), link("B", "C"), link("C", "[*]")],
    ])
    func `else a diagram has no start`(lines: [Drawing]) {
        let built = Built(lines)
        #expect(built.findings == ["1:1 warning no-start"])
        #expect(
            built.messages == [
                "the diagram does not begin anywhere, so it has no 'run(_:)', only 'run(from:)'; "
                    + "write '[*] --> A'"
            ])
        #expect(!built.edges.contains { $0.hasPrefix("begin") })
    }

    @Test func `a way back to the beginning needs one`() {
        let built = Built([link("A", "B"), link("B", "A"), link("B", "Begin")])
        #expect(built.edges.contains("begin > A"))
        #expect(built.edges.contains("begin > B"))
    }

    @Test func `a composite begins at the one state that nothing enters`() {
        let body = state("C", [link("X", "[*]")])
        let built = Built([link("[*]", "C"), body, link("C", "[*]")])
        #expect(built.findings == ["2:7 warning no-start"])
        #expect(built["C"]?.shortEdges == ["X > [C] end", "begin > [C] X"])
    }

    @Test func `of several its Begin leads to each`() {
        let body = state("C", [link("X", "Y"), link("Y", "X"), link("Y", "[*]")])
        let built = Built([link("[*]", "C"), body, link("C", "[*]")])
        #expect(built.findings == ["2:7 warning no-start"])
        #expect(
            built.messages == [
                "'C' does not say where it begins, so its 'onBegin' has to choose; write '[*] --> X'"
            ])
        #expect(built["C"]?.shortEdges.suffix(2) == ["begin > [C] X", "begin > [C] Y"])
        let two = state("C", [link("X", "Z"), link("Y", "Z"), link("Z", "[*]")])
        let free = Built([link("[*]", "C"), two, link("C", "[*]")])
        #expect(free["C"]?.shortEdges.suffix(2) == ["begin > [C] X", "begin > [C] Y"])
    }

    @Test func `a composite that is only entered inside needs no start`() {
        let body = state("C", [link("X", "[*]")])
        #expect(Built([link("[*]", "C.X"), body, link("C", "[*]")]).findings == [])
        let viaFail = Built([link("[*]", "C.X"), body, link("C", "[*]"), state("Fail")])
        #expect(viaFail.findings == ["2:7 warning no-start"])
        let resumed = Built([link("[*]", "C.X"), body, link("C", "A"), link("A", "C[H]"), link("A", "[*]")])
        #expect(resumed.findings == ["2:7 warning no-start"])
        let alone = Built([link("[*]", "A"), link("A", "[*]"), body, link("C", "[*]")])
        #expect(alone.findings == ["3:7 warning no-start", "3:7 warning unreachable"])
    }

    @Test func `a composite that a start leads to needs one itself`() {
        let built = Built([state("C", [link("X", "[*]")]), link("C", "[*]")])
        #expect(built.edges == ["C > end", "begin > C"])
        #expect(built["C"]?.shortEdges == ["X > [C] end", "begin > [C] X"])
    }

    @Test func `a region begins somewhere`() {
        let missing = state("C", [link("[*]", "X"), link("X", "[*]"), region, link("Y", "[*]")])
        let built = Built([link("[*]", "C"), missing, link("C", "[*]")])
        #expect(built.findings == ["5:1 warning no-start"])
        #expect(
            built.messages == [
                "region 2 of 'C' has no '[*]' and begins at 'Y'; write '[*] --> Y' to say so"
            ])
        #expect(built["C", "Region2"]?.shortEdges == ["Y > [C/Region2] end", "begin > [C/Region2] Y"])
        let divided = Built([link("[*]", "X"), link("X", "[*]"), region, link("Y", "Z"), link("Z", "Y")])
        #expect(divided["Regions", "Region2"]?.shortEdges.count == 4)
    }

    @Test func `an empty composite is a plain state`() {
        let built = Built([state("C", []), link("[*]", "C"), link("C", "[*]")])
        #expect(built.state("C")?.kind == .plain)
        #expect(built.findings == [])
    }

    @Test func `what the composite and its own border say inside is said outside`() {
        let built = Built([state("C", [link("[*]", "X"), link("C", "[*]")]), link("[*]", "C")])
        #expect(built.edges == ["C > end", "begin > C"])
        #expect(built["C"]?.shortEdges == ["begin > [C] X"])
        #expect(built.findings.contains("3:1 warning own-border"))
        let empty = Built([state("C", [field("C", "text"), link("[*]", "C")]), link("C", "[*]")])
        #expect(empty.edges == ["begin > C", "C > end"])
        #expect(empty.state("C")?.kind == .plain)
    }
}
