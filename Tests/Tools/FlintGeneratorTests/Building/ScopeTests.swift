import FlintGenerator
import Testing

@Suite struct ScopeTests {
    private static let ways = "[*] --> C; C --> [*]"

    private static let meanings: [Drawn] = [
        Drawn(
            "a name that one state has means that state, also where it is declared again",
            "[*] --> A; state A; A --> C; state C {; state A; [*] --> D; D --> A; D --> [*]; }; C --> [*]",
            findings: ["5:7 warning same-state"],
            messages: ["'A' is the state 'A' in line 2; write 'C.A' for another one"],
            ["C": "begin > [C] D, D > A, D > [C] end"]),
        Drawn(
            "also where it is declared in another composite",
            "state C {; state X; }; state D {; state X; [*] --> Y; }; [*] --> C",
            among: ["5:7 warning same-state"],
            messages: ["'X' is the state 'C.X' in line 2; write 'D.X' for another one"], ["D states": "Y"]),
        Drawn(
            "dotted names tell states of one name apart",
            "[*] --> A; state A; A --> C; state C {; state C.A; state D {; [*] --> E; E --> C.A; C.A --> X; }; "
                + "[*] --> D; A --> [*]; }; C --> X; state X; X --> [*]",
            [
                "": "begin > A, A > C, C > X, X > end", "C": "A > X, begin > [C] D, A > [C] end",
                "C/D": "begin > [C/D] E, E > [C] A",
            ]),
        Drawn(
            "else it means the only state of that name",
            "\(ways); X --> Y; Y --> [*]; state C {; state X; [*] --> X; }", findings: ["5:7 warning no-end"],
            ["C": "X > Y, begin > [C] X", "states": "C:composite Y"]),
        Drawn(
            "of several elsewhere none is meant, but another one",
            "[*] --> C; C --> D; D --> [*]; state C.X; state D.X; X --> [*]",
            among: ["6:1 warning ambiguous-name"],
            messages: [
                "'X' is another state, 'X', beside 'C.X' and 'D.X'; write the name of the one that you mean"
            ], ["": "begin > C, C > D, D > end, X > end"]),
        Drawn(
            "of several around a place none is meant, but the one right there",
            "[*] --> A; state A; A --> C; state C {; state C.A; state D {; [*] --> E; E --> A; }; [*] --> A; }",
            among: ["8:7 warning ambiguous-name"],
            [
                "C": "begin > [C] A", "C/D": "begin > [C/D] E, E > [C/D] A", "C/D states": "E A",
            ]),
        Drawn(
            "a region holds its own one of several",
            "\(ways); state A; state C {; state C.A; [*] --> A; --; [*] --> A; }",
            among: ["8:9 warning ambiguous-name"],
            ["C/Region1": "begin > [C/Region1] A", "C/Region2": "begin > [C/Region2] A2"]),
        Drawn(
            "a declaration means another state once others of its name are drawn",
            "state C {; state X; }; state X; state D.X; [*] --> X", among: ["4:7 warning ambiguous-name"],
            messages: [
                "'X' is another state, 'X', beside 'C.X' and 'D.X'; write the name of the one that you mean"
            ], ["states": "C:composite X D:composite", "": "begin > X"]),
        Drawn(
            "what is said of the one is not said of the other",
            "state D; state C {; state X; }; state \"Ex\" as X; X : Int; state X {; Y --> Z; }; [*] --> D.X",
            among: ["5:15 warning ambiguous-name"], ["C states": "X:composite(Int)"]),
        Drawn(
            "without a separator the first state of a name is meant",
            "state C {; state C; }; set separator none; state D {; C --> X; }", among: [], ["D states": "X"]),
        Drawn(
            "the history of a composite's name inside it is that of another one",
            "\(ways); state C {; [*] --> X; X --> C[H]; X --> [*]; }", among: ["5:7 warning ambiguous-name"],
            ["C states": "X C"]),
        Drawn(
            "a mark is that of the composite around it, also beside another composite of its name",
            "\(ways); state C {; [*] --> C.C; C.C --> [*]; state C {; [*] --> X; X --> [*]; }; }",
            ["C": "begin > [C] C, C > [C] end", "C/C": "begin > [C/C] X, X > [C/C] end"]),
        Drawn(
            "a hidden link leads to no mark",
            "[*] --> C; state C {; [*] --> A; A -[hidden]-> [*]; [H] -[hidden]-> A; }", among: [],
            ["C": "begin > [C] A", "C types": "nothing > never", "C marks": "none, none"]),
        Drawn(
            "a hidden link draws its ends and no edge", "[*] --> A; A --> [*]; A -[hidden]-> B",
            findings: ["3:15 warning unreachable"], ["states": "A B", "": "begin > A, A > end"]),
        Drawn(
            "a description creates its state before any link is read",
            "\(ways); state C {; [*] --> A; A --> Later; A --> [*]; }; Later : text",
            findings: ["5:7 warning dead-end"],
            ["states": "C:composite Later", "C": "begin > [C] A, A > Later, A > [C] end"]),
        Drawn(
            "a description before the links does, too",
            "\(ways); Later : text; state C {; [*] --> A; A --> Later; A --> [*]; }",
            findings: ["3:1 warning dead-end"],
            ["states": "C:composite Later", "C": "begin > [C] A, A > Later, A > [C] end"]),
        Drawn(
            "a description inside of a composite does, too",
            "B --> [*]; [*] --> C; state C {; B : text; A --> B; }", findings: ["3:7 warning no-start"],
            ["C": "B > end, A > [C] B, begin > [C] A"]),
        Drawn(
            "an empty description of the composite inside it draws nothing",
            "[*] --> C; state C {; C :; [*] --> A; }", among: [], ["C states": "A"]),
        Drawn(
            "inside a composite its name is the composite",
            "[*] --> C; state C {; [*] --> X; X --> C; C --> X; C : Int; X --> [*]; }; C --> [*]",
            [
                "C": "begin > [C] X, X > C, X > [C] end", "": "begin > C, C > [C] X, C > end",
                "states": "C:composite(Int)",
            ]),
        Drawn(
            "a state of the composite's name inside it needs a dot",
            "\(ways); state C {; state C; [*] --> C.C; C.C --> C; C.C --> [*]; }",
            ["C": "begin > [C] C, C > C, C > [C] end"]),
        Drawn(
            "a dotted declaration looks outwards for its first part, and makes it",
            "state C {; state D; }; state D.X; [*] --> D; D --> [*]", among: [],
            ["D states": "X", "C states": "D"]),
        Drawn(
            "the separator can be changed and turned off",
            "set separator none; [*] --> A.B; A.B --> [*]; set separator ::; A.B --> C::X; C::Begin --> C::X; "
                + "C::X --> C::End; C --> [*]",
            ["states": "AB C:composite", "": "begin > AB, AB > end, AB > [C] X, C > end"]),
        Drawn(
            "a quoted name with a dot is one name",
            "state \"Version 2.0\"; [*] --> \"Version 2.0\"; \"Version 2.0\" --> [*]", ["states": "Version20"]
        ),
        Drawn(
            "also where it is not declared", "[*] --> \"See e.g. this\"; \"See e.g. this\" --> [*]",
            ["states": "SeeEGThis"]),
        Drawn(
            "an undeclared state belongs where it is named first",
            "\(ways); state C {; [*] --> X; X --> [*]; }; X --> C",
            ["C": "begin > [C] X, X > [C] end, X > C"]),
        // As PlantUML does.
        Drawn(
            "a link before the composite puts an undeclared state outside",
            "[*] --> C; B --> [*]; state C {; A --> B; }", findings: ["3:7 warning no-start"],
            ["states": "C:composite B", "C states": "A"]),
        Drawn(
            "a link after the composite leaves it inside", "[*] --> C; state C {; A --> B; }; B --> [*]",
            findings: ["2:7 warning no-start"], ["states": "C:composite", "C states": "A B"]),
        Drawn(
            "a name without a letter gets one, and a warning",
            "[*] --> \"???\"; \"???\" --> [*]; [*] --> \"!\"; \"!\" --> [*]",
            findings: ["1:9 warning bad-name", "3:9 warning bad-name"], ["states": "Unnamed Unnamed2"]),
        Drawn(
            "a reserved name with an inside is a state's", "\(ways); state End {; state X; }",
            among: ["3:7 warning reserved-name"], ["End2 states": "X"]),
        Drawn(
            "also by a dot", "\(ways); C --> Fail.X", among: ["3:7 warning reserved-name"],
            ["Fail2 states": "X"]),
        Drawn(
            "a reserved name with a role is a state's", "\(ways); state Fail <<choice>>",
            among: ["3:7 warning reserved-name"], ["states": "C Fail2:choice"]),
        Drawn("a reserved name with its own role is the reserved state", "\(ways); state Begin <<start>>"),
        Drawn(
            "a state declared twice is one state with the last title",
            "\(ways); state \"See\" as C {; state X; [*] --> X; }; state \"Sea\" as C {; X --> [*]; }",
            findings: ["7:7 warning repeated-title"],
            messages: ["'C' had the title 'See', and the last one counts; remove one of them"],
            ["C": "begin > [C] X, X > [C] end"]),
        Drawn(
            "a declaration without a title takes it away", "\(ways); state \"Sea\" as C; state C",
            findings: ["4:7 warning repeated-title"],
            messages: ["'C' loses the title 'Sea' here; repeat it, or write 'C : text'"]),
        Drawn(
            "unless it was written at a body",
            "\(ways); state \"Sea\" as C {; [*] --> X; X --> [*]; }; state C"),
        Drawn(
            "two names with one title are noted",
            "state \"Wait\" as A; state \"Wait\" as B; [*] --> A; A --> B; B --> [*]",
            findings: ["2:17 note repeated-title"]),
        Drawn(
            "a misspelt state is told what was probably meant",
            "[*] --> Payment; Payment --> [*]; Payment --> Paymnt; Payed --> Payment",
            findings: ["3:13 warning dead-end", "4:1 warning unreachable"],
            messages: [
                "no edge leads out of 'Paymnt', so its handler can only throw; did you mean 'Payment'? If not, draw 'Paymnt --> [*]'",
                "no way leads to 'Payed'; connect it or delete it",
            ]),
    ]

    @Test(arguments: meanings) func `a name means one state`(drawn: Drawn) { drawn.check() }

    @Test func `titles are those of the declarations that count`() {
        let titles = [
            "state \"See\" as C; state \"Sea\" as C": "Sea", "state \"Sea\" as C; state C": "C",
            "state \"Sea\" as C {; [*] --> X; X --> [*]; }; state C": "Sea",
        ]
        for (lines, title) in titles {
            #expect(Built("\(Self.ways); \(lines)").machine?.state("C")?.title == title, "\(lines)")
        }
    }

    @Test func `declared before or after is the same`() {
        let links = "[*] --> C; X --> C; C --> [*]"
        let body = "state C {; [*] --> X; state X : Int; X --> [*]; }"
        let first = Built("\(body); \(links)")
        let last = Built("\(links); \(body)")
        #expect(first["C"]?.states == last["C"]?.states)
        #expect(Set(first["C"]?.shortEdges ?? []) == Set(last["C"]?.shortEdges ?? []))
        #expect(Set(first.edges) == Set(last.edges))
        #expect(first["C"]?.shortEdges.contains("X > C") == true)
    }

    @Test func `dotted and nested notation are equal`() {
        let nested = Built(
            "\(Self.ways); state C {; state D {; state X; [*] --> X; X --> [*]; }; [*] --> D; D --> [*]; }")
        let dotted = Built(
            "\(Self.ways); state C.D.X; C.D.Begin --> C.D.X; C.D.X --> C.D.End; C.Begin --> C.D; C.D --> C.End"
        )
        #expect(nested.machine == dotted.machine)
        #expect(dotted.findings == [])
        #expect(dotted.part("C/D") == "begin > [C/D] X, X > [C/D] end")
    }

    @Test func `a dotted name nests thirty-two deep and no deeper`() {
        func built(_ depth: Int) -> Built {
            let names = (0..<depth).map { "S\($0)" }
            let links = (1..<depth).map { count in
                let outer = names[..<count].joined(separator: ".")
                return
                    "\(outer).Begin --> \(outer).\(names[count]); \(outer).\(names[count]) --> \(outer).End"
            }
            return Built((["[*] --> S0; S0 --> [*]"] + links).joined(separator: "; "))
        }
        #expect(built(33).findings == [])
        let errors = built(34).findings.filter { $0.contains(" error ") }
        #expect(errors.count == 1 && errors[0].hasSuffix(" error limit"))
    }
}
