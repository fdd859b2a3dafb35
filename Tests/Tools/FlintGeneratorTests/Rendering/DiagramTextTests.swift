import FlintGenerator
import Testing

@Suite struct DiagramTextTests {
    private static let nasty = "a \"b\" [c] {d} <<fork>> x:y; #1 %% --> direction LR \\ \n second"

    private func file(_ machine: FlowMachine) -> FlowFile { FlowFile(name: "M.puml", machines: [machine]) }

    private static let labeled = ModelDrawing.machine(
        "M",
        [
            ModelDrawing.state("A", title: nasty), ModelDrawing.state("B", nil, .choice),
            ModelDrawing.state(
                "C", nil, .composite,
                [ModelDrawing.machine("M/C", [ModelDrawing.state("A")], ["[*] -> A", "A -> [*]", "A -> /A"])]),
        ],
        ["[*] -> A", "A -> B : \(nasty)", "B -> C/[H]", "B -> C", "C -> [*]", "A -> Begin", "A -> Fail"])

    @Test func `Mermaid keeps states, edges and marks`() {
        let text = MermaidRenderer().render(file(Self.labeled))
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.prefix(4) == ["---", "title: \"M\"", "---", "stateDiagram-v2"])
        for line in [
            "state s_B <<choice>>", "state s_C {", "s_C_A : A", "s_C_History : H", "[*] --> s_C_A",
            "s_C_A --> [*]", "s_C_A --> s_A", "s_B --> s_C_History", "s_B --> s_C", "s_C --> [*]",
            "[*] --> s_Begin", "s_Begin --> s_A", "s_A --> s_Begin", "s_A --> s_Fail",
        ] {
            #expect(lines.contains { $0 == line }, "\(line) is missing in\n\(text)")
        }
    }

    @Test func `no text can break a line of Mermaid`() {
        let text = MermaidRenderer().render(file(Self.labeled))
        let escaped =
            "a #34;b#34; #91;c#93; #123;d#125; #60;#60;fork#62;#62; x#58;y#59; #35;1 #37;#37; #45;#45;#62; "
            + "directio#110; LR #92; <br/> second"
        #expect(text.contains("s_A : \(escaped)\n"), "\(text)")
        #expect(text.contains("s_A --> s_B : \(escaped)\n"))
    }

    @Test func `a title of Mermaid is written as it is read`() {
        let machine = FlowMachine(name: "M", title: "chess-clock: \"a\" \\ b\n<i> #1;", states: [], edges: [])
        let text = MermaidRenderer().render(file(machine))
        #expect(text.hasPrefix(#"---\#ntitle: "chess-clock: \"a\" \\ b <i> #1;"\#n---\#n"#), "\(text)")
    }

    /// Mermaid moves a state into the composite in which an edge names it, and fails on a composite that lost its states.
    @Test func `an edge of Mermaid names a state only in its own composite, or outside of all`() {
        let inner = ModelDrawing.machine("M/O/C", [ModelDrawing.state("A")], ["A -> /O/D"])
        let outer = ModelDrawing.machine(
            "M/O", [ModelDrawing.state("C", nil, .composite, [inner]), ModelDrawing.state("D")],
            ["[*] -> C/A", "D -> [*]", "D -> C/A"])
        let machine = ModelDrawing.machine(
            "M", [ModelDrawing.state("O", nil, .composite, [outer])], ["[*] -> O", "O -> [*]"])
        let text = MermaidRenderer().render(file(machine))
        let lines = text.split(separator: "\n")
        #expect(
            lines.suffix(3) == [
                "    mark_1_Begin --> s_O_C_A", "    s_O_D --> s_O_C_A", "    s_O_C_A --> s_O_D",
            ], "\(text)")
        #expect(lines.contains("        [*] --> mark_1_Begin") && lines.contains("        s_O_D --> [*]"))
        var depth = 0
        for line in lines {
            if line.hasSuffix("{") { depth += 1 }
            if line.hasSuffix("}") { depth -= 1 }
            if line.contains("s_O_C_A -->") || line.contains("--> s_O_C_A") { #expect(depth == 0) }
        }
    }

    @Test func `several machines become states of one Mermaid diagram`() {
        let file = FlowFile(name: "M.puml", machines: [SampleMachines.refund, SampleMachines.checkout])
        let text = MermaidRenderer().render(file)
        #expect(text.hasPrefix("stateDiagram-v2\n    m1 : Refund\n    state m1 {\n"))
        #expect(text.contains("\n        m2_s_Shipping : Shipping\n"))
    }

    @Test func `branches lie between the fork and the join, regions are separated`() {
        let text = MermaidRenderer().render(file(SampleMachines.kitchen))
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in [
            "state s_Split <<fork>>", "state s_Meet <<join>>", "s_Split --> s_Split_Cook_Cook",
            "s_Split_Cook_Cook --> s_Meet", "s_Split_Lay_Lay --> s_Meet", "--",
        ] {
            #expect(lines.contains { $0 == line }, "\(line) is missing in\n\(text)")
        }
        #expect(!lines.contains("s_Split --> s_Meet"))
    }

    @Test func `DOT keeps states, edges and composites`() {
        let text = DotRenderer().render(file(Self.labeled))
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in [
            "digraph \"M\" {", "subgraph \"cluster_s_C\" {", "\"s_C_A\" [label=\"A\"];",
            "\"begin_1\" -> \"s_C_A\";",
            "\"s_C_A\" -> \"end_1\";", "\"s_C_A\" -> \"s_A\";", "\"s_B\" -> \"s_C_History\";",
            "\"s_B\" -> \"s_C\" [lhead=\"cluster_s_C\"];", "\"s_C\" -> \"end_0\" [ltail=\"cluster_s_C\"];",
            "\"s_B\" [shape=diamond, style=solid, label=\"\", xlabel=\"B\"];",
        ] {
            #expect(lines.contains { $0 == line }, "\(line) is missing in\n\(text)")
        }
    }

    @Test func `DOT strings are escaped`() {
        let text = DotRenderer().render(file(Self.labeled))
        #expect(
            text.contains(
                #"label="a \"b\" [c] {d} <<fork>> x:y; #1 %% --> direction LR \\ \n second""#), "\(text)")
    }

    @Test(arguments: [
        SampleMachines.player, SampleMachines.kitchen, SampleMachines.counter, SampleMachines.refund,
    ])
    func `braces, brackets and quotes are balanced`(machine: FlowMachine) {
        for text in [DotRenderer().render(file(machine)), MermaidRenderer().render(file(machine))] {
            var depth = 0
            for line in text.split(separator: "\n") {
                if line.hasSuffix("{") { depth += 1 }
                if line.drop(while: { $0 == " " }) == "}" { depth -= 1 }
                #expect(depth >= 0)
            }
            #expect(depth == 0)
        }
    }
}
