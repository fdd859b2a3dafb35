import FlintGenerator
import Testing

@Suite struct CompositeTests {
    private static let inside = "state C {; [*] --> X; X --> Y; Y --> [*] : Receipt; }"

    @Test func `a composite is a state with one machine`() {
        let built = Built("[*] --> C; C : OrderID; \(Self.inside); C --> [*]", name: "M")
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
        #expect(built.findings == [] && built.edges == ["begin > C", "C > end"])
        let sources = built.model.sources
        let places = (sources[machine: "MC"], sources[state: "Y", in: "MC"])
        #expect(places == (Built.at(3, 7), Built.at(5, 7)))
    }

    private static let composites: [Drawn] = [
        Drawn(
            "machines are named after all around them",
            "[*] --> C; C --> [*]; state C {; [*] --> D; D --> [*]; state D {; [*] --> X; X --> [*]; }; }",
            ["C/D name": "MCD", "C/D": "begin > [C/D] X, X > [C/D] end"]),
        Drawn(
            "an edge into a nested state is an entry",
            "[*] --> A; A --> C.Y; A --> C; \(inside); C --> [*]",
            ["": "begin > A, A > [C] Y, A > C, C > end"]),
        Drawn(
            "an edge from nested to outside is an exit",
            "[*] --> C; C --> [*]; \(inside); X --> A : give up; A --> [*]",
            ["C": "begin > [C] X, X > [C] Y, Y > [C] end, X > A : give up"]),
        // D is always entered at Z, so it needs no Begin.
        Drawn(
            "an edge between two insides is an exit and an entry",
            "[*] --> C; C --> [*]; \(inside); C.X --> D.Z; D.Z --> D.End; D --> [*]",
            ["C": "begin > [C] X, X > [C] Y, Y > [C] end, X > [D] Z"]),
        Drawn(
            "the Begin of a composite is the composite, seen from outside",
            "[*] --> C.Begin; \(inside); C --> [*]; C.Y --> C.Begin",
            ["": "begin > C, C > end", "C": "begin > [C] X, X > [C] Y, Y > [C] end, Y > [C] begin"]),
        Drawn(
            "its End is its own affair", "[*] --> C; \(inside); C --> [*]; A --> C.End; [*] --> A",
            findings: ["8:7 warning reserved-target"], ["": "begin > C, C > end, A > C, begin > A"]),
        Drawn(
            "its Fail is its own affair", "[*] --> C; \(inside); C --> [*]; A --> C.Fail; [*] --> A",
            findings: ["8:7 warning reserved-target"], ["": "begin > C, C > end, A > C, begin > A"]),
        Drawn(
            "an exit may lead to the End or Fail around it",
            "[*] --> C; \(inside); C.X --> [*] : Money; C.Y --> Fail; C --> A; A --> A",
            [
                "C": "begin > [C] X, X > [C] Y, Y > [C] end, X > end, Y > fail", "types": "nothing > Money",
                "C types": "nothing > Receipt",
            ]),
        Drawn(
            "exits are no End", "[*] --> C; state C {; [*] --> X; }; C.X --> A; A --> [*]",
            ["C types": "nothing > never"]),
        Drawn(
            "a way on from a composite that never ends",
            "[*] --> C; state C {; [*] --> X; X --> X; }; C --> A; A --> [*]",
            findings: ["2:7 warning no-end"]),
        Drawn(
            "a label at Begin gives a composite its context",
            "[*] --> C; C --> [*]; state C {; [*] --> X : OrderID; X --> [*]; }",
            ["states": "C:composite(OrderID)", "C types": "OrderID > nothing"]),
        Drawn(
            "a label at Begin may not contradict the context",
            "[*] --> C; C --> [*]; C : Money; state C {; [*] --> X : OrderID; X --> [*]; }",
            findings: ["3:5 error type-conflict", "5:13 error type-conflict"]),
        Drawn(
            "without inner states it is a plain state",
            "[*] --> C; state C {; C : Int; [*] --> [*]; }; C --> [*]",
            findings: ["4:1 warning empty-composite"], ["states": "C(Int)"]),
        Drawn(
            "without inner states its border is the state",
            "[*] --> C; state C {; [*] --> A; }; state A; C --> [*]; A --> [*]",
            findings: ["3:1 warning empty-composite"], ["": "begin > C, C > A, C > end, A > end"]),
        Drawn(
            "entry and exit points are named states",
            "[*] --> A; A --> in; A --> C; C --> [*]; state C {; state in <<entryPoint>>; state pin <<inputPin>>; "
                + "state out <<exitPoint>>; state off <<expansionOutput>>; in --> X; [*] --> pin; pin --> X; "
                + "X --> out; X --> off; X --> [*]; }; out --> B; off --> B; B --> [*]",
            [
                "": "begin > A, A > [C] In, A > C, C > end, B > end",
                "C states": "In:entryPoint Pin:entryPoint Out:exitPoint Off:exitPoint X",
                "C": "In > [C] X, begin > [C] Pin, Pin > [C] X, X > [C] Out, X > [C] Off, X > [C] end, "
                    + "Out > B, Off > B",
            ]),
        Drawn(
            "points outside a composite are plain states",
            "state A <<entryPoint>>; [*] --> A; A --> [*]", findings: ["1:7 warning stereotype-place"],
            ["states": "A"]),
    ]

    @Test(arguments: composites) func `insides are drawn and entered`(drawn: Drawn) { drawn.check() }

    private static let histories: [Drawn] = [
        Drawn(
            "an entry with a default",
            "[*] --> C; \(inside); C --> A; A --> C[H]; A --> C[H*]; C.X --> A; "
                + "state C {; [H] --> Y; [H*] --> X; }; A --> [*]",
            [
                "": "begin > C, C > A, A > [C] history, A > [C] deepHistory, A > end",
                "C marks": "[C] Y, [C] X",
            ]),
        Drawn(
            "history states are history marks",
            "[*] --> C; \(inside); C --> A; A --> C.h; state C {; state h <<history*>>; h --> Y; }; A --> [*]",
            [
                "": "begin > C, C > A, A > [C] deepHistory, A > end", "C states": "X Y",
                "C marks": "none, [C] Y",
            ]),
        Drawn(
            "of the diagram, with nothing to resume", "[*] --> C; \(inside); C --> A; A --> [H]; A --> [*]",
            findings: ["8:7 warning bad-history"]),
        Drawn(
            "of a plain state, with nothing to resume",
            "[*] --> C; \(inside); C --> A; A --> A[H]; A --> [*]", findings: ["8:7 warning bad-history"]),
        Drawn(
            "from inside, with nothing to resume",
            "[*] --> C; \(inside); C --> A; C.X --> C[H]; A --> [*]", findings: ["8:9 warning bad-history"]),
        Drawn(
            "from inside it leads to the beginning", "[*] --> A; A --> B; B --> [H]",
            findings: ["1:1 warning no-end", "3:7 warning bad-history"], ["": "begin > A, A > B, B > begin"]),
        Drawn(
            "from inside it leads to where its mark leads",
            "[*] --> A; A --> B; B --> [H]; [H] --> B2; B2 --> [*]", findings: ["3:7 warning bad-history"],
            ["": "begin > A, A > B, B2 > end, B > B2"]),
        Drawn(
            "the diagram begins where its mark leads", "[*] --> [H]; [H] --> A; A --> [*]",
            findings: ["1:9 warning bad-history"], ["": "A > end, begin > A"]),
        Drawn(
            "of a state without an inside it is the state", "[*] --> B; B --> a[H]; a[H] --> B; B --> [*]",
            findings: ["2:7 warning bad-history", "3:1 warning bad-history"],
            ["": "begin > B, B > A, A > B, B > end", "states": "B A"]),
        Drawn(
            "a mark has one default",
            "[*] --> C; \(inside); C --> [*]; state C {; [H] --> X; [H] --> Y; }",
            findings: ["10:1 warning bad-history"], ["C marks": "[C] X, none"]),
        Drawn(
            "a mark has its default in its composite",
            "[*] --> C; \(inside); C --> A; A --> [*]; state C {; [H] --> A; }",
            findings: ["10:9 warning bad-history"]),
    ]

    @Test(arguments: histories) func `a history resumes, or leads somewhere all the same`(drawn: Drawn) {
        drawn.check()
    }
}
