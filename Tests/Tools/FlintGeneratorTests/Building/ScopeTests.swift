import FlintGenerator
import Testing

@Suite struct ScopeTests {
    private let ways = [link("[*]", "C"), link("C", "[*]")]

    @Test func `a name that one state has means that state, also where it is declared again`() {
        let built = Built([
            link("[*]", "A"), state("A"), link("A", "C"),
            state("C", [state("A"), link("[*]", "D"), link("D", "A"), link("D", "[*]")]), link("C", "[*]"),
        ])
        #expect(built.findings == ["5:7 warning same-state"])
        #expect(
            built.messages == ["'A' is the state 'A' in line 2; write 'C.A' for another one"])
        #expect(built["C"]?.shortEdges == ["begin > [C] D", "D > A", "D > [C] end"])
        let beside = Built([
            state("C", [state("X")]), state("D", [state("X"), link("[*]", "Y")]), link("[*]", "C"),
        ])
        #expect(beside["D"]?.states.map(\.name) == ["Y"])
        #expect(beside.messages.contains("'X' is the state 'C.X' in line 2; write 'D.X' for another one"))
    }

    @Test func `dotted names tell states of one name apart`() {
        let built = Built([
            link("[*]", "A"), state("A"), link("A", "C"),
            state(
                "C",
                [
                    state("C.A"), state("D", [link("[*]", "E"), link("E", "C.A"), link("C.A", "X")]),
                    link("[*]", "D"), link("A", "[*]"),
                ]),
            link("C", "X"), state("X"), link("X", "[*]"),
        ])
        #expect(built.edges == ["begin > A", "A > C", "C > X", "X > end"])
        #expect(built["C"]?.shortEdges == ["A > X", "begin > [C] D", "A > [C] end"])
        #expect(built["C", "D"]?.shortEdges == ["begin > [C/D] E", "E > [C] A"])
    }

    @Test func `else it means the only state of that name`() {
        let built = Built(
            ways + [link("X", "Y"), link("Y", "[*]"), state("C", [state("X"), link("[*]", "X")])])
        #expect(built["C"]?.shortEdges == ["X > Y", "begin > [C] X"])
        #expect(built.machine?.states.map(\.name) == ["C", "Y"])
    }

    @Test func `of several elsewhere none is meant, but another one`() {
        let built = Built([
            link("[*]", "C"), link("C", "D"), link("D", "[*]"), state("C.X"), state("D.X"), link("X", "[*]"),
        ])
        #expect(built.findings.contains("6:1 warning ambiguous-name"))
        #expect(
            built.messages.contains(
                "'X' is another state, 'X', beside 'C.X' and 'D.X'; write the name of the one that you mean"))
        #expect(built.edges.contains("X > end"))
    }

    @Test func `of several around a place none is meant, but the one right there`() {
        let built = Built([
            link("[*]", "A"), state("A"), link("A", "C"),
            state("C", [state("C.A"), state("D", [link("[*]", "E"), link("E", "A")]), link("[*]", "A")]),
        ])
        #expect(built["C"]?.shortEdges == ["begin > [C] A"])
        #expect(built["C", "D"]?.shortEdges == ["begin > [C/D] E", "E > [C/D] A"])
        #expect(built["C", "D"]?.states.map(\.name) == ["E", "A"])
        #expect(built.findings.contains("8:11 warning ambiguous-name"))
    }

    @Test func `a region holds its own one of several`() {
        let built = Built(
            ways + [
                state("A"), state("C", [state("C.A"), link("[*]", "A"), region, link("[*]", "A")]),
            ])
        let machines = built.state("C")?.machines ?? []
        #expect(machines.map { $0.states.map(\.name) } == [["A"], ["A2"]])
        #expect(machines.map(\.shortEdges) == [["begin > [C/Region1] A"], ["begin > [C/Region2] A2"]])
    }

    @Test func `a declaration means another state once others of its name are drawn`() {
        let early = Built([state("C", [state("X")]), state("X"), state("D.X"), link("[*]", "X")])
        #expect(early.machine?.states.map(\.name) == ["C", "X", "D"])
        #expect(early.edges == ["begin > X"])
        #expect(
            early.messages.contains(
                "'X' is another state, 'X', beside 'C.X' and 'D.X'; write the name of the one that you mean"))
        let late = Built([
            state("D"), state("C", [state("X")]), state("X", title: "Ex", text: "Int", [link("Y", "Z")]),
            link("[*]", "D.X"),
        ])
        #expect(late["C", "X"]?.shortEdges.contains("Y > [C/X] Z") == true)
        #expect(late["C"]?.state("X")?.context == "Int")
        #expect(late.state("X")?.title == "Ex")
        #expect(late.state("X")?.context == nil)
    }

    @Test func `without a separator the first state of a name is meant`() {
        let built = Built([state("C", [state("C")]), separator(nil), state("D", [link("C", "X")])])
        #expect(built.edges.contains("C > [D] X"))
        #expect(built["D"]?.states.map(\.name) == ["X"])
    }

    @Test func `the history of a composite's name inside it is that of another one`() {
        let built = Built(ways + [state("C", [link("[*]", "X"), link("X", "C[H]"), link("X", "[*]")])])
        #expect(built["C"]?.states.map(\.name) == ["X", "C"])
        #expect(built.findings.contains("5:11 warning ambiguous-name"))
    }

    @Test func `a mark is that of the composite around it, also beside another composite of its name`() {
        let inner = [link("[*]", "X"), link("X", "[*]")]
        let built = Built(ways + [state("C", [link("[*]", "C.C"), link("C.C", "[*]"), state("C", inner)])])
        #expect(built["C"]?.shortEdges == ["begin > [C] C", "C > [C] end"])
        #expect(built["C", "C"]?.shortEdges == ["begin > [C/C] X", "X > [C/C] end"])
    }

    @Test func `a hidden link leads to no mark`() {
        let built = Built([
            link("[*]", "C"), state("C", [link("[*]", "A"), hiddenLink("A", "[*]"), hiddenLink("[H]", "A")]),
        ])
        #expect(built["C"]?.shortEdges == ["begin > [C] A"])
        #expect(built["C"]?.output == .never)
        #expect(built["C"]?.history == nil)
    }

    @Test func `a description creates its state before any link is read`() {
        let inside = state("C", [link("[*]", "A"), link("A", "Later"), link("A", "[*]")])
        for lines in [[inside, field("Later", "text")], [field("Later", "text"), inside]] {
            let built = Built(ways + lines)
            #expect(built.machine?.states.map(\.name).sorted() == ["C", "Later"])
            #expect(built["C"]?.shortEdges == ["begin > [C] A", "A > Later", "A > [C] end"])
        }
        let held = Built(
            [link("B", "[*]"), link("[*]", "C")] + [state("C", [field("B", "text"), link("A", "B")])])
        #expect(held["C"]?.shortEdges.contains("A > [C] B") == true)
        #expect(held["C"]?.shortEdges.contains("B > end") == true)
    }

    @Test func `an empty description of the composite inside it draws nothing`() {
        let built = Built([link("[*]", "C"), state("C", [emptyField("C"), link("[*]", "A")])])
        #expect(built["C"]?.states.map(\.name) == ["A"])
    }

    @Test func `a hidden link draws its ends and no edge`() {
        let built = Built([link("[*]", "A"), link("A", "[*]"), hiddenLink("A", "B")])
        #expect(built.machine?.states.map(\.name) == ["A", "B"])
        #expect(built.edges == ["begin > A", "A > end"])
    }

    @Test func `inside a composite its name is the composite`() {
        let built = Built([
            link("[*]", "C"),
            state(
                "C", [link("[*]", "X"), link("X", "C"), link("C", "X"), field("C", "Int"), link("X", "[*]")]),
            link("C", "[*]"),
        ])
        #expect(built["C"]?.shortEdges == ["begin > [C] X", "X > C", "X > [C] end"])
        #expect(built.edges == ["begin > C", "C > [C] X", "C > end"])
        #expect(built.state("C")?.context == "Int")
    }

    @Test func `a state of the composite's name inside it needs a dot`() {
        let built = Built([
            link("[*]", "C"), link("C", "[*]"),
            state("C", [state("C"), link("[*]", "C.C"), link("C.C", "C"), link("C.C", "[*]")]),
        ])
        #expect(built["C"]?.shortEdges == ["begin > [C] C", "C > C", "C > [C] end"])
        #expect(built.findings == [])
    }

    @Test func `declared before or after is the same`() {
        let links = [link("[*]", "C"), link("X", "C"), link("C", "[*]")]
        let body = state("C", [link("[*]", "X"), state("X", text: "Int"), link("X", "[*]")])
        let first = Built([body] + links)
        let last = Built(links + [body])
        #expect(first["C"]?.states == last["C"]?.states)
        #expect(Set(first["C"]?.shortEdges ?? []) == Set(last["C"]?.shortEdges ?? []))
        #expect(Set(first.edges) == Set(last.edges))
        #expect(first["C"]?.shortEdges.contains("X > C") == true)
    }

    @Test func `dotted and nested notation are equal`() {
        let nested = Built(
            ways + [
                state(
                    "C",
                    [
                        state("D", [state("X"), link("[*]", "X"), link("X", "[*]")]), link("[*]", "D"),
                        link("D", "[*]"),
                    ])
            ])
        let dotted = Built(
            ways + [
                state("C.D.X"), link("C.D.Begin", "C.D.X"), link("C.D.X", "C.D.End"), link("C.Begin", "C.D"),
                link("C.D", "C.End"),
            ])
        #expect(nested.machine == dotted.machine)
        #expect(dotted.findings == [])
        #expect(dotted["C", "D"]?.shortEdges == ["begin > [C/D] X", "X > [C/D] end"])
    }

    @Test func `a dotted declaration looks outwards for its first part, and makes it`() {
        let built = Built([state("C", [state("D")]), state("D.X"), link("[*]", "D"), link("D", "[*]")])
        #expect(built["D"]?.states.map(\.name) == ["X"])
        #expect(built["C"]?.states.map(\.name) == ["D"])
    }

    @Test func `the separator can be changed and turned off`() {
        let built = Built([
            separator(nil), link("[*]", "A.B"), link("A.B", "[*]"), separator("::"), link("A.B", "C::X"),
            link("C::Begin", "C::X"), link("C::X", "C::End"), link("C", "[*]"),
        ])
        #expect(built.machine?.states.map(\.name) == ["AB", "C"])
        #expect(built.edges == ["begin > AB", "AB > end", "AB > [C] X", "C > end"])
    }

    @Test func `a quoted name with a dot is one name`() {
        let built = Built([state("\"Version 2.0\""), link("[*]", "Version 2.0"), link("Version 2.0", "[*]")])
        #expect(built.machine?.states.map(\.name) == ["Version20"])
        let undeclared = Built([link("[*]", "See e.g. this"), link("See e.g. this", "[*]")])
        #expect(undeclared.machine?.states.map(\.name) == ["SeeEGThis"])
    }

    @Test func `an undeclared state belongs where it is named first`() {
        let built = Built(ways + [state("C", [link("[*]", "X"), link("X", "[*]")]), link("X", "C")])
        #expect(built["C"]?.shortEdges == ["begin > [C] X", "X > [C] end", "X > C"])
    }

    @Test func `a link before the composite puts an undeclared state outside, as PlantUML does`() throws {
        func machine(_ lines: String) throws -> FlowMachine {
            let text = "@startuml M\n\(lines)\n@enduml\n"
            let compilation = DiagramCompiler().compile([DiagramSource(path: "M.puml", text: text)])
            #expect(compilation.diagnostics.allSatisfy { $0.severity != .error })
            return try #require(compilation.files.first?.machines.first)
        }
        let composite = "state C {\nA --> B\n}"
        let before = try machine("[*] --> C\nB --> [*]\n\(composite)")
        #expect(before.states.map(\.name) == ["C", "B"])
        #expect(before.state("C")?.machines.first?.states.map(\.name) == ["A"])
        #expect(before.state("C")?.machines.first?.shortEdges.contains("A > B") == true)
        let after = try machine("[*] --> C\n\(composite)\nB --> [*]")
        #expect(after.states.map(\.name) == ["C"])
        #expect(after.state("C")?.machines.first?.states.map(\.name) == ["A", "B"])
        #expect(after.state("C")?.machines.first?.shortEdges.contains("A > [C] B") == true)
    }

    @Test func `a name without a letter gets one, and a warning`() {
        let built = Built([link("[*]", "???"), link("???", "[*]"), link("[*]", "!"), link("!", "[*]")])
        #expect(built.findings == ["1:11 warning bad-name", "3:11 warning bad-name"])
        #expect(
            built.messages.last
                == "nothing of '!' can be a Swift name, so it becomes 'unnamed2'; write 'as Name' after it")
        #expect(built.machine?.states.map(\.name) == ["Unnamed", "Unnamed2"])
    }

    @Test func `a dotted name nests thirty-two deep and no deeper`() {
        func built(_ depth: Int) -> Built {
            let names = (0..<depth).map { "S\($0)" }
            let links = (1..<depth).flatMap { count in
                let outer = names[..<count].joined(separator: ".")
                return [
                    link(outer + ".Begin", outer + "." + names[count]),
                    link(outer + "." + names[count], outer + ".End"),
                ]
            }
            return Built([link("[*]", "S0"), link("S0", "[*]")] + links)
        }
        #expect(built(33).findings == [])
        #expect(built(34).errors.map { $0.split(separator: " ").last } == ["limit"])
    }

    @Test func `a reserved name with an inside or a role is a state's`() {
        let inside = Built(ways + [state("End", [state("X")])])
        #expect(inside.errors == [])
        #expect(inside.state("End2")?.machines.first?.states.map(\.name) == ["X"])
        #expect(inside.findings.contains("3:7 warning reserved-name"))
        #expect(Built(ways + [link("C", "Fail.X")])["Fail2"]?.states.map(\.name) == ["X"])
        #expect(Built(ways + [state("Fail", "choice")]).state("Fail2")?.kind == .choice)
        #expect(Built(ways + [state("Begin", "start")]).findings == [])
    }

    @Test func `a state declared twice is one state with the last title`() {
        let built = Built(
            ways + [
                state("C", title: "See", [state("X"), link("[*]", "X")]),
                state("C", title: "Sea", [link("X", "[*]")]),
            ])
        #expect(built.state("C")?.title == "Sea")
        #expect(built.findings == ["7:7 warning repeated-title"])
        #expect(built.messages == ["'C' had the title 'See', and the last one counts; remove one of them"])
        #expect(built["C"]?.shortEdges == ["begin > [C] X", "X > [C] end"])
    }

    @Test func `a declaration without a title takes it away, unless it was written at a body`() {
        let plain = Built(ways + [state("C", title: "Sea"), state("C")])
        #expect(plain.state("C")?.title == "C")
        #expect(plain.messages == ["'C' loses the title 'Sea' here; repeat it, or write 'C : text'"])
        let body = Built(
            ways + [state("C", title: "Sea", [link("[*]", "X"), link("X", "[*]")]), state("C")])
        #expect(body.state("C")?.title == "Sea")
        #expect(body.findings == [])
    }

    @Test func `two names with one title are noted`() {
        let built = Built([
            state("A", title: "Wait"), state("B", title: "Wait"), link("[*]", "A"), link("A", "B"),
            link("B", "[*]"),
        ])
        #expect(built.findings == ["2:7 note repeated-title"])
    }

    @Test func `a misspelt state is told what was probably meant`() {
        let built = Built([
            link("[*]", "Payment"), link("Payment", "[*]"), link("Payment", "Paymnt"),
            link("Payed", "Payment"),
        ])
        #expect(built.findings == ["3:11 warning dead-end", "4:1 warning unreachable"])
        #expect(built.messages[0].contains("did you mean 'Payment'?"))
        #expect(!built.messages[1].contains("did you mean"))
    }
}
