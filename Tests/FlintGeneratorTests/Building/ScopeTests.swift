import FlintGenerator
import Testing

@Suite struct ScopeTests {
    private let ways = [link("[*]", "C"), link("C", "[*]")]

    @Test func `an id means the state of the composite, then of one around it`() {
        let built = Built([
            link("[*]", "A"), state("A"), link("A", "C"),
            state(
                "C",
                [
                    state("A"), state("D", [link("[*]", "E"), link("E", "A"), link("A", "X")]),
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

    @Test func `of several elsewhere none is meant`() {
        let built = Built([
            link("[*]", "C"), link("C", "D"), link("D", "[*]"),
            state("C", [link("[*]", "X"), state("X"), link("X", "[*]")]),
            state("D", [link("[*]", "X"), state("X"), link("X", "[*]")]), link("X", "[*]"),
        ])
        #expect(built.findings == ["14:1 error ambiguous-name"])
        #expect(built.messages == ["'X' may be 'C.X' or 'D.X'; write one of them"])
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

    @Test func `a dotted declaration waits for the plain ones`() {
        let built = Built(
            ways + [
                state("D.X"), state("C", [state("D"), link("[*]", "D"), link("D", "[*]")]),
                link("D.Begin", "D.X"),
                link("D.X", "D.End"),
            ])
        #expect(built["C", "D"]?.shortEdges == ["begin > [C/D] X", "X > [C/D] end"])
        #expect(built.findings == [])
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

    @Test func `a name without a letter is an error, once`() {
        let built = Built([link("[*]", "???"), link("???", "[*]"), link("[*]", "A"), link("A", "[*]")])
        #expect(built.findings == ["1:11 error bad-name"])
        #expect(built.messages == ["nothing of '???' can be a Swift name; write 'as Name' after it"])
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

    @Test func `a reserved state has no inside`() {
        #expect(Built(ways + [state("End", [state("X")])]).errors == ["3:7 reserved-name"])
        #expect(Built(ways + [link("C", "Fail.X")]).errors == ["3:11 reserved-name"])
        #expect(Built(ways + [state("Fail", "choice")]).errors == ["3:7 reserved-name"])
        #expect(Built(ways + [state("Begin", "start")]).errors == [])
    }

    @Test func `a state declared twice is one state`() {
        let built = Built(
            ways + [
                state("C", title: "See", [state("X"), link("[*]", "X")]),
                state("C", title: "Sea", [link("X", "[*]")]),
            ])
        #expect(built.state("C")?.title == "See")
        #expect(built["C"]?.shortEdges == ["begin > [C] X", "X > [C] end"])
    }
}
