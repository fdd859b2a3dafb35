import FlintGenerator
import Testing

@Suite struct CompositeTests {
    private let inside = state("C", [link("[*]", "X"), link("X", "Y"), link("Y", "[*]", "Receipt")])

    @Test func `a composite is a state with one machine`() {
        let built = Built([link("[*]", "C"), field("C", "OrderID"), inside, link("C", "[*]")], name: "M")
        let child = FlowMachine(
            name: "C", typeName: "MC", input: "OrderID", output: .value("Receipt"),
            states: [FlowMachineState(name: "X", caseName: "x"), FlowMachineState(name: "Y", caseName: "y")],
            edges: [
                FlowEdge(from: .begin, to: FlowPlace(.state("X"), in: ["C"])),
                FlowEdge(from: .state("X"), to: FlowPlace(.state("Y"), in: ["C"])),
                FlowEdge(from: .state("Y"), to: FlowPlace(.end, in: ["C"])),
            ])
        #expect(
            built.machine?.states == [
                FlowMachineState(
                    name: "C", caseName: "c", kind: .composite, context: "OrderID", machines: [child])
            ])
        #expect(built.edges == ["begin > C", "C > end"])
        #expect(built.findings == [])
        #expect(built.model.sources[machine: "MC"] == Drawing.at(3, 7))
        #expect(built.model.sources[state: "Y", in: "MC"] == Drawing.at(5, 11))
    }

    @Test func `machines are named after all around them`() {
        let built = Built(
            [
                link("[*]", "C"), link("C", "[*]"),
                state(
                    "C",
                    [link("[*]", "D"), link("D", "[*]"), state("D", [link("[*]", "X"), link("X", "[*]")])]),
            ], name: "M")
        #expect(built["C", "D"]?.typeName == "MCD")
        #expect(built["C", "D"]?.edges.first?.target == FlowPlace(.state("X"), in: ["C", "D"]))
    }

    @Test func `an edge into a nested state is an entry`() {
        let built = Built([link("[*]", "A"), link("A", "C.Y"), link("A", "C"), inside, link("C", "[*]")])
        #expect(built.edges == ["begin > A", "A > [C] Y", "A > C", "C > end"])
        #expect(built.findings == [])
    }

    @Test func `an edge from nested to outside is an exit`() {
        let built = Built([
            link("[*]", "C"), link("C", "[*]"), inside, link("X", "A", "give up"), link("A", "[*]"),
        ])
        #expect(built["C"]?.shortEdges == ["begin > [C] X", "X > [C] Y", "Y > [C] end", "X > A : give up"])
        #expect(built.findings == [])
    }

    @Test func `an edge between two insides is an exit and an entry`() {
        let built = Built([
            link("[*]", "C"), link("C", "[*]"), inside, link("C.X", "D.Z"), link("D.Z", "D.End"),
            link("D", "[*]"),
        ])
        #expect(built["C"]?.edges.last == FlowEdge(from: .state("X"), to: FlowPlace(.state("Z"), in: ["D"])))
        // D is always entered at Z, so it needs no Begin.
        #expect(built.findings == [])
    }

    @Test func `the Begin of a composite is the composite, seen from outside`() {
        let built = Built([link("[*]", "C.Begin"), inside, link("C", "[*]"), link("C.Y", "C.Begin")])
        #expect(built.edges == ["begin > C", "C > end"])
        #expect(built["C"]?.edges.last == FlowEdge(from: .state("Y"), to: FlowPlace(.begin, in: ["C"])))
    }

    @Test(arguments: ["C.End", "C.Fail"]) func `its End and Fail are its own affair`(target: String) {
        let built = Built([link("[*]", "C"), inside, link("C", "[*]"), link("A", target), link("[*]", "A")])
        #expect(built.errors == [])
        #expect(built.findings.contains("8:11 warning reserved-target"))
        #expect(built.edges.contains("A > C"))
    }

    @Test func `an exit may lead to the End or Fail around it`() {
        let built = Built([
            link("[*]", "C"), inside, link("C.X", "[*]", "Money"), link("C.Y", "Fail"), link("C", "A"),
            link("A", "A"),
        ])
        #expect(built["C"]?.edges.suffix(2).map(\.target) == [FlowPlace(.end), FlowPlace(.fail)])
        #expect(built.machine?.output == .value("Money"))
        #expect(built["C"]?.output == .value("Receipt"))
    }

    @Test func `exits are no End`() {
        let built = Built([
            link("[*]", "C"), state("C", [link("[*]", "X")]), link("C.X", "A"), link("A", "[*]"),
        ])
        #expect(built["C"]?.output == .never)
        #expect(built.findings == [])
    }

    @Test func `who waits for a composite that never ends is told`() {
        let built = Built([
            link("[*]", "C"), state("C", [link("[*]", "X"), link("X", "X")]), link("C", "A"),
            link("A", "[*]"),
        ])
        #expect(built.findings == ["2:7 warning no-end"])
    }

    @Test func `a label at Begin gives a composite its context`() {
        let built = Built([
            link("[*]", "C"), link("C", "[*]"), state("C", [link("[*]", "X", "OrderID"), link("X", "[*]")]),
        ])
        #expect(built.state("C")?.context == "OrderID")
        #expect(built["C"]?.input == "OrderID")
    }

    @Test func `a label at Begin may not contradict the context`() {
        let built = Built([
            link("[*]", "C"), link("C", "[*]"), field("C", "Money"),
            state("C", [link("[*]", "X", "OrderID"), link("X", "[*]")]),
        ])
        #expect(built.errors == ["3:21 type-conflict", "5:21 type-conflict"])
    }

    @Test func `without inner states it is a plain state`() {
        let built = Built([
            link("[*]", "C"), state("C", [field("C", "Int"), link("[*]", "[*]")]), link("C", "[*]"),
        ])
        #expect(built.state("C")?.kind == .plain)
        #expect(built.state("C")?.context == "Int")
        #expect(built.findings == ["4:1 warning empty-composite"])
    }

    @Test func `without inner states its border is the state`() {
        let built = Built([
            link("[*]", "C"), state("C", [link("[*]", "A")]), state("A"), link("C", "[*]"), link("A", "[*]"),
        ])
        #expect(built.findings == ["3:1 warning empty-composite"])
        #expect(built.edges == ["begin > C", "C > A", "C > end", "A > end"])
    }

    @Test func `entry and exit points are named states`() {
        let built = Built([
            link("[*]", "A"), link("A", "in"), link("A", "C"), link("C", "[*]"),
            state(
                "C",
                [
                    state("in", "entryPoint"), state("pin", "inputPin"), state("out", "exitPoint"),
                    state("off", "expansionOutput"), link("in", "X"), link("[*]", "pin"), link("pin", "X"),
                    link("X", "out"),
                    link("X", "off"), link("X", "[*]"),
                ]), link("out", "B"), link("off", "B"), link("B", "[*]"),
        ])
        #expect(built["C"]?.states.map(\.kind) == [.entryPoint, .entryPoint, .exitPoint, .exitPoint, .plain])
        #expect(built.edges.contains("A > [C] In"))
        #expect(built["C"]?.edges.contains(FlowEdge(from: .state("Out"), to: FlowPlace(.state("B")))) == true)
        #expect(built.findings == [])
    }

    @Test func `points outside a composite are plain states`() {
        let built = Built([state("A", "entryPoint"), link("[*]", "A"), link("A", "[*]")])
        #expect(built.state("A")?.kind == .plain)
        #expect(built.findings == ["1:7 warning stereotype-place"])
    }

    // MARK: History

    @Test func `history is an entry with a default`() {
        let built = Built([
            link("[*]", "C"), inside, link("C", "A"), link("A", "C[H]"), link("A", "C[H*]"), link("C.X", "A"),
            state("C", [link("[H]", "Y"), link("[H*]", "X")]), link("A", "[*]"),
        ])
        #expect(built.edges == ["begin > C", "C > A", "A > [C] history", "A > [C] deepHistory", "A > end"])
        #expect(built["C"]?.history == FlowPlace(.state("Y"), in: ["C"]))
        #expect(built["C"]?.deepHistory == FlowPlace(.state("X"), in: ["C"]))
        #expect(built.findings == [])
    }

    @Test func `history states are history marks`() {
        let built = Built([
            link("[*]", "C"), inside, link("C", "A"), link("A", "C.h"),
            state("C", [state("h", "history*"), link("h", "Y")]),
            link("A", "[*]"),
        ])
        #expect(built.edges.contains("A > [C] deepHistory"))
        #expect(built["C"]?.states.map(\.name) == ["X", "Y"])
        #expect(built["C"]?.deepHistory == FlowPlace(.state("Y"), in: ["C"]))
    }

    @Test(arguments: [
        link("A", "[H]"), link("A", "A[H]"), link("C.X", "C[H]"),
    ])
    func `history without anything to resume leads somewhere all the same`(drawn: Drawing) {
        let built = Built([link("[*]", "C"), inside, link("C", "A"), drawn, link("A", "[*]")])
        #expect(built.errors == [])
        #expect(built.findings == ["8:11 warning bad-history"])
    }

    @Test func `from inside, history leads to where its mark leads or to the beginning`() {
        let ways = [link("[*]", "A"), link("A", "B"), link("B", "[H]")]
        #expect(Built(ways).edges == ["begin > A", "A > B", "B > begin"])
        #expect(Built(ways + [link("[H]", "B2"), link("B2", "[*]")]).edges.contains("B > B2"))
        let started = Built([link("[*]", "[H]"), link("[H]", "A"), link("A", "[*]")])
        #expect(started.edges == ["A > end", "begin > A"])
    }

    @Test func `the history of a state without an inside is the state`() {
        let built = Built([link("[*]", "B"), link("B", "a[H]"), link("a[H]", "B"), link("B", "[*]")])
        #expect(built.edges == ["begin > B", "B > A", "A > B", "B > end"])
        #expect(built.state("A")?.kind == .plain)
    }

    @Test func `a history mark has one default in its composite`() {
        let two = state("C", [link("[H]", "X"), link("[H]", "Y")])
        let first = Built([link("[*]", "C"), inside, link("C", "[*]"), two])
        #expect(first.findings.contains("10:1 warning bad-history"))
        #expect(first["C"]?.history == FlowPlace(.state("X"), in: ["C"]))
        let out = state("C", [link("[H]", "A")])
        let built = Built([link("[*]", "C"), inside, link("C", "A"), link("A", "[*]"), out])
        #expect(built.errors == [])
        #expect(built.findings.contains("10:11 warning bad-history"))
    }
}
