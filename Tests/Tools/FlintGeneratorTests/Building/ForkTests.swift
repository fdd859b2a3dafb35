import FlintGenerator
import Testing

@Suite struct ForkTests {
    private let kinds = [state("F", "fork"), state("J", "join")]
    private let ways = [
        link("[*]", "F"), link("F", "A"), link("F", "B"), link("A", "J"), link("B", "J"), link("J", "[*]"),
    ]

    private func expectSimple(_ built: Built, findings: [String] = []) {
        #expect(built.edges == ["begin > F", "F > J", "J > end"])
        #expect(built.machine?.states.map(\.name) == ["F", "J"])
        #expect(built.state("F")?.kind == .fork)
        #expect(built.state("F")?.machines.map(\.name) == ["A", "B"])
        #expect(built.state("J")?.kind == .join)
        #expect(built.state("J")?.joinedFork == "F")
        #expect(built["F", "A"]?.shortEdges == ["begin > [F/A] A", "A > [F/A] end"])
        #expect(built["F", "B"]?.shortEdges == ["begin > [F/B] B", "B > [F/B] end"])
        #expect(built.findings == findings)
    }

    @Test func `branches become machines named after their first states`() {
        let built = Built(kinds + ways, name: "M")
        expectSimple(built)
        #expect(built["F", "A"]?.typeName == "MFA")
        #expect(built["F", "A"]?.states.map(\.name) == ["A"])
        #expect(built.model.sources[state: "A", in: "MFA"] == Drawing.at(4, 11))
    }

    @Test func `bars fork and join by their degrees`() {
        expectSimple(
            Built([
                link("[*]", "==F=="), link("==F==", "A"), link("==F==", "B"), link("A", "==J=="),
                link("B", "==J=="),
                link("==J==", "[*]"),
            ]))
    }

    @Test func `stereotypes at link ends count`() {
        expectSimple(
            Built(
                [link("[*]", "F<<fork>>"), link("F", "A"), link("F", "B"), link("A", "J<<join>>")]
                    + ways.suffix(2)),
            findings: ["1:11 warning drawn-differently", "4:11 warning drawn-differently"])
    }

    @Test func `a branch has states, labels, types and its own Fail`() {
        let built = Built(
            kinds + [
                field("F", "Order"), link("[*]", "F"), link("F", "A", "first"), link("F", "B"),
                link("A", "A2", "x"),
                link("A2", "A"), link("A2", "J", "Int"), link("A", "J", "(Int)"), link("B", "Fail"),
                link("B", "J"),
                link("J", "[*]"),
            ])
        #expect(built.errors == ["9:21 type-conflict", "10:21 type-conflict"])
        let fixed = Built(
            kinds + [
                field("F", "Order"), link("[*]", "F"), link("F", "A", "first"), link("F", "B"),
                link("A", "A2", "x"),
                link("A2", "A"), link("A2", "J", "Int"), link("A", "J", "early"), link("B", "Fail"),
                link("B", "J"),
                link("J", "[*]"),
            ])
        let branch = fixed["F", "A"]
        #expect(branch?.input == "Order")
        #expect(branch?.output == .value("Int"))
        #expect(
            branch?.shortEdges == [
                "begin > [F/A] A : first", "A > [F/A] A2 : x", "A2 > [F/A] A", "A2 > [F/A] end",
                "A > [F/A] end : early",
            ])
        #expect(fixed["F", "B"]?.shortEdges == ["begin > [F/B] B", "B > [F/B] fail", "B > [F/B] end"])
        #expect(fixed.findings == [])
    }

    @Test func `branches may each reach the end`() {
        let built = Built([
            state("F", "fork"), link("[*]", "F"), link("F", "A"), link("F", "B"), link("A", "[*]", "Int"),
            link("B", "[*]"),
        ])
        #expect(built.edges == ["begin > F", "F > end"])
        #expect(built["F", "A"]?.output == .value("Int"))
        #expect(built.machine?.output == .value(nil))
        #expect(built.findings == [])
    }

    @Test func `a bar may join and fork`() {
        let built = Built(
            kinds + ways.dropLast() + [
                state("K", "join"), link("J", "C"), link("J", "D"), link("C", "K"), link("D", "K"),
                link("K", "[*]"),
            ])
        #expect(built.edges == ["begin > F", "F > J", "J > K", "K > end"])
        #expect(built.state("J")?.kind == .fork)
        #expect(built.state("J")?.joinedFork == "F")
        #expect(built.state("K")?.joinedFork == "J")
        #expect(built.state("J")?.machines.map(\.name) == ["C", "D"])
        #expect(built.findings == [])
    }

    @Test(arguments: [false, true]) func `forks nest, whichever is drawn first`(isInnerFirst: Bool) {
        let inner = [
            state("G", "fork"), state("K", "join"), link("G", "C"), link("G", "D"), link("C", "K"),
            link("D", "K"), link("K", "E"),
            link("E", "J"),
        ]
        let outer =
            kinds + [
                link("[*]", "F"), link("F", "A"), link("F", "B"), link("A", "G"), link("B", "J"),
                link("J", "[*]"),
            ]
        let built = Built(isInnerFirst ? inner + outer : outer + inner, name: "M")
        #expect(built.machine?.states.map(\.name).sorted() == ["F", "J"])
        #expect(built["F", "A"]?.states.map(\.name).sorted() == ["A", "E", "G", "K"])
        #expect(built["F", "A", "G", "C"]?.typeName == "MFAGC")
        #expect(
            Set(built["F", "A"]?.shortEdges ?? []) == [
                "begin > [F/A] A", "A > [F/A] G", "G > [F/A] K", "K > [F/A] E", "E > [F/A] end",
            ])
        #expect(built["F", "A", "G", "D"]?.shortEdges == ["begin > [F/A/G/D] D", "D > [F/A/G/D] end"])
        #expect(built.findings == [])
    }

    @Test func `a fork that is drawn again after its join is a loop`() {
        let built = Built(kinds + ways.dropLast() + [link("J", "K"), link("K", "F"), link("K", "[*]")])
        #expect(built.edges == ["begin > F", "F > J", "J > K", "K > F", "K > end"])
        #expect(built.findings == [])
    }

    @Test func `a loop around a fork inside a branch is no join`() {
        let built = Built(
            kinds + [
                link("[*]", "F"), link("F", "A"), link("F", "B"), link("B", "J"), link("A", "G"),
                link("G", "C"), state("G", "fork"), state("K", "join"),
                link("G", "D"), link("C", "K"), link("D", "K"), link("K", "E"), link("E", "G"),
                link("E", "J"),
                link("J", "[*]"),
            ])
        #expect(built["F", "A"]?.states.map(\.name) == ["A", "G", "K", "E"])
        #expect(built.findings == [])
    }

    @Test func `a composite in a branch joins from inside`() {
        let built = Built(
            kinds + [
                link("[*]", "F"), link("F", "C.X"), link("F", "B"), link("B", "J"), link("J", "[*]"),
                state("C", [link("X", "Y"), link("Y", "[*]")]), link("C.X", "J"), link("C", "J"),
            ])
        #expect(built["F", "C"]?.shortEdges == ["begin > [F/C/C] X", "C > [F/C] end"])
        #expect(built["F", "C", "C"]?.shortEdges == ["X > [F/C/C] Y", "Y > [F/C/C] end", "X > [F/C] end"])
        #expect(built.findings == [])
    }

    @Test func `an edge from a branch out of the composite is an exit`() {
        let body = kinds + ways + [link("A", "Out")]
        let built = Built([
            link("[*]", "C"), state("Out"), state("C", body), link("C", "[*]"), link("Out", "[*]"),
        ])
        #expect(built["C", "F", "A"]?.edges.last == FlowEdge(from: .state("A"), to: FlowPlace(.state("Out"))))
        #expect(built.findings == [])
    }

    // MARK: Degrees

    @Test func `a fork with one branch and a join with one source are passed`() {
        let built = Built([
            state("F", "fork"), state("J", "join"), link("[*]", "F"), link("F", "A"), link("A", "J"),
            link("J", "==B=="),
            link("==B==", "[*]"),
        ])
        #expect(
            built.findings == [
                "1:7 warning stereotype-degree", "2:7 warning stereotype-degree",
                "6:11 warning stereotype-degree",
            ])
        #expect(built.machine?.states.map(\.kind) == [.choice, .choice, .plain, .choice])
    }

    // MARK: What cannot be separated

    static let bad: [(String, [Drawing], String)] = [
        ("between branches", [link("A", "B")], "9:11"),
        ("into a branch", [link("[*]", "A")], "9:1"),
        ("from Fail into a branch", [link("Fail", "A")], "9:1"),
        ("from the fork's side into the join", [link("[*]", "C"), link("C", "J")], "10:1"),
        ("to End beside the join", [link("A", "[*]")], "1:7"),
        ("back to the own fork", [link("A", "F")], "1:7"),
        ("to Begin", [link("A", "Begin")], "9:11"),
        ("an empty branch", [link("F", "J")], "9:11"),
        ("straight to End", [link("F", "[*]")], "9:11"),
        ("a branch that never ends", [link("F", "C"), link("C", "C")], "9:11"),
        ("itself", [link("F", "F")], "9:11"),
    ]

    @Test(arguments: bad) func `what is not separable is a choice`(
        what: String, lines: [Drawing], position: String
    ) {
        let built = Built(kinds + ways + lines)
        #expect(built.errors == [], "\(what)")
        #expect(built.findings.contains("\(position) warning bad-fork"), "\(what)")
        #expect(built.state("F")?.kind == .choice)
        #expect(built.state("F")?.machines == [])
        #expect(built.state("J")?.kind == .choice)
    }

    @Test func `one fork that cannot be separated leaves the others alone`() {
        let good = [
            link("[*]", "G<<fork>>"), link("G", "C"), link("G", "D"), link("C", "K<<join>>"), link("D", "K"),
            link("K", "[*]"),
        ]
        let built = Built(kinds + ways + good + [link("A", "B")])
        #expect(built.state("F")?.kind == .choice)
        #expect(built.state("G")?.kind == .fork)
        #expect(built.state("K")?.joinedFork == "G")
    }

    @Test func `branches that meet in two joins are choices`() {
        let built = Built(
            kinds + ways + [link("A", "K<<join>>"), link("B", "K"), link("K", "[*]")])
        #expect(built.errors == [])
        #expect(
            built.messages.first
                == "the branches of 'F' meet in 'J' and 'K', so 'F' is read as a choice; draw one join for all of them"
        )
        #expect(built.machine?.states.allSatisfy { $0.machines.isEmpty } == true)
    }

    @Test func `a join without a fork is a choice`() {
        let built = Built([
            link("[*]", "A"), link("[*]", "B"), link("A", "J<<join>>"), link("B", "J"), link("J", "[*]"),
        ])
        #expect(built.findings == ["3:11 warning bad-fork", "3:11 warning drawn-differently"])
        #expect(built.state("J")?.kind == .choice)
    }

    @Test func `a fork whose branch is entered from outside the composite is a choice`() {
        let built = Built([
            link("[*]", "C"), state("C", kinds + ways), link("C", "O"), link("O", "C.A"), link("O", "[*]"),
        ])
        #expect(built.errors == [])
        #expect(built.findings.contains("13:1 warning bad-fork"))
        #expect(built["C"]?.state("F")?.kind == .choice)
    }

    @Test func `a join has no context of its own`() {
        let built = Built(kinds + ways + [field("J", "Int")])
        #expect(built.errors == ["9:21 type-conflict"])
    }

    @Test func `forks nest thirty-two deep and no deeper`() {
        func built(_ depth: Int) -> Built {
            var lines = [link("[*]", "F0")]
            for level in 0..<depth {
                let next = level + 1 < depth ? "F\(level + 1)" : "Last"
                let back = level + 1 < depth ? "J\(level + 1)" : "Last"
                lines += [
                    state("F\(level)", "fork"), state("J\(level)", "join"),
                    link("F\(level)", "A\(level)"), link("F\(level)", "B\(level)"),
                    link("A\(level)", next), link(back, "J\(level)"), link("B\(level)", "J\(level)"),
                ]
            }
            return Built(lines + [link("J0", "[*]")])
        }
        #expect(built(32).findings == [])
        for depth in [33, 200] {
            let errors: [String] = built(depth).errors
            #expect(errors.count == 1 && errors[0].hasSuffix(" limit"))
        }
    }

    @Test func `a long chain of bars is no deep nest`() {
        var lines = [link("[*]", "==B0==")]
        for index in 0..<300 {
            lines += [
                link("B\(index)", "X\(index)"), link("B\(index)", "Y\(index)"),
                link("X\(index)", "==B\(index + 1)=="),
                link("Y\(index)", "B\(index + 1)"),
            ]
        }
        let built = Built(lines + [link("B300", "[*]")])
        #expect(built.findings == [])
        #expect(built.machine?.states.count == 301)
    }
}
