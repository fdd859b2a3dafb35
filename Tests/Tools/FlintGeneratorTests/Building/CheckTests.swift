import FlintGenerator
import Testing

@Suite struct CheckTests {
    private static let graphs: [Drawn] = [
        Drawn(
            "a machine without end", "[*] --> A; A --> A", findings: ["1:1 warning no-end"],
            messages: ["'M' has no way to '[*]', so its output is 'Never'; draw '--> [*]' if it ends"]),
        Drawn(
            "states that no way leads to", "[*] --> A; A --> [*]; B --> A; state X",
            findings: ["3:1 warning unreachable", "4:7 warning unreachable"],
            messages: [
                "no way leads to 'B'; connect it or delete it",
                "no way leads to 'X'; connect it or delete it",
            ]),
        Drawn(
            "Fail, entries, exits and End are ways",
            "[*] --> C; state C {; [*] --> X; X --> [*]; Y --> [*]; }; C --> [*]; Fail --> A; A --> C.Y; "
                + "C.X --> B; B --> [*]; End --> D; D --> [*]"),
        Drawn("Fail may lead anywhere", "[*] --> A; A --> [*]; B --> A; state Fail"),
        Drawn(
            "a state without a way out", "[*] --> A; A --> [*]; A --> B", findings: ["3:7 warning dead-end"],
            messages: ["no edge leads out of 'B', so its handler can only throw; draw 'B --> [*]'"]),
        Drawn(
            "a composite that is left from inside is no dead end",
            "[*] --> C; state C {; [*] --> X; }; C.X --> [*]"),
        Drawn(
            "a composite that ends and leads nowhere",
            "[*] --> C; state C {; [*] --> X; X --> [*]; }; [*] --> [*]", findings: ["2:7 warning dead-end"]),
        Drawn(
            "also one with regions",
            "[*] --> C; state C {; [*] --> X; X --> [*]; --; [*] --> Y; Y --> [*]; }; [*] --> [*]",
            findings: ["2:7 warning dead-end"]),
        Drawn(
            "unless one of its regions never ends",
            "[*] --> C; state C {; [*] --> X; X --> [*]; --; [*] --> Y; Y --> Y; }; [*] --> [*]",
            findings: ["5:1 warning no-end"]),
    ]

    @Test(arguments: graphs) func `ways that are missing are told`(drawn: Drawn) { drawn.check() }

    private static let names: [Drawn] = [
        Drawn(
            "of two states of one case the second gets a number",
            "[*] --> url_entry; url_entry --> UrlEntry; UrlEntry --> [*]",
            findings: ["2:15 warning duplicate-name"],
            messages: [
                "'UrlEntry' and 'url_entry' in line 1 are both 'urlEntry' in Swift, so this one becomes "
                    + "'urlEntry2'; rename it to choose another name"
            ], ["": "begin > UrlEntry, UrlEntry > UrlEntry2, UrlEntry2 > end"]),
        Drawn(
            "the machines of two composites get two names",
            "[*] --> A; A --> AB; AB --> [*]; state AB {; [*] --> X; X --> [*]; }; "
                + "state A {; [*] --> B; B --> [*]; state B {; state Y; }; }",
            among: ["11:7 warning duplicate-name"], ["AB name": "MAB", "A/B2 name": "MAB2"]),
        Drawn(
            "a context named as a state is noted",
            "[*] --> Review : Review; Review --> [*]; Review : [Review]",
            findings: ["1:18 note shadowed-type", "3:10 note shadowed-type"]),
        Drawn(
            "also a type in it", "[*] --> A : A.B; A --> [*] : B.A", findings: ["1:13 note shadowed-type"]),
        Drawn(
            "also one named as a reserved state", "[*] --> A : [End]; A --> [*]",
            findings: ["1:13 note shadowed-type"]),
    ]

    @Test(arguments: names) func `names that meet are told`(drawn: Drawn) { drawn.check() }

    @Test(arguments: [
        ("_X", "__X", "x", ["x", "x2", "x3"]), ("x2", "x", "_x", ["x2", "x", "x3"]),
    ]) func `a number is one that is free`(first: String, second: String, third: String, cases: [String]) {
        let built = Built(
            "[*] --> \(first); \(first) --> \(second); \(second) --> \(third); \(third) --> [*]")
        #expect(built.machine?.states.map(\.caseName) == cases)
    }

    @Test(arguments: [
        "Terminate", "terminate", "BEGIN", "FAIL", "END", "stateName", "is_pseudo", "Graph", "init",
        "resumedShallowly",
    ])
    func `names that generated code needs get a number`(name: String) {
        let built = Built("[*] --> \(name); \(name) --> A; A --> [*]")
        #expect(built.findings == ["1:9 warning reserved-name"])
        #expect(built.machine?.states.first?.caseName.hasSuffix("2") == true)
    }

    @Test(arguments: [
        "class", "Type", "State", "Result", "self", "Self", "Protocol", "订单", "2fa", "Input", "Optional",
    ])
    func `other hostile names are no findings`(name: String) {
        let built = Built("[*] --> \(name); \(name) --> [*]")
        #expect(built.findings == [])
        #expect(built.machine?.states.count == 1)
    }

    private static let types: [Drawn] = [
        Drawn(
            "a second, different context", "[*] --> A; A --> [*]; A : Money; A : Card",
            findings: ["4:5 error type-conflict"],
            messages: [
                "'A' has the context 'Money' from line 3 already; quote 'Card' to make it a description"
            ]),
        Drawn(
            "blanks make no different type",
            "[*] --> A : [K:V]; [*] --> B : [ K : V ]; A --> [*] : Void; B --> [*] : (); A : P&Q; A : P & Q",
            ["types": "[K: V] > nothing", "states": "A(P & Q) B"]),
        Drawn(
            "two outputs or inputs are errors at both",
            "[*] --> A : Int; [*] --> B : Bool; A --> [*] : Receipt; B --> [*] : Money; B --> [*] : late",
            findings: [
                "1:13 error type-conflict", "2:13 error type-conflict", "3:13 error type-conflict",
                "4:13 error type-conflict",
            ]),
        Drawn(
            "Fail takes an error", "[*] --> A; A --> [*]; Fail : Money; Fail : whatever",
            findings: ["3:8 error type-conflict"]),
        Drawn(
            "independent mistakes are all reported",
            "[*] --> A; A : Int; A : Bool; A --> [*] : Int; A --> [*] : Bool; Fail : Money",
            findings: [
                "3:5 error type-conflict", "4:13 error type-conflict", "5:13 error type-conflict",
                "6:8 error type-conflict",
            ]),
        Drawn(
            "a type whose brackets are not closed", "[*] --> Rate; Rate --> [*]; Rate : [Offer",
            findings: ["3:8 warning almost-type"],
            messages: [
                "'[Offer' is a description, because its brackets are not closed; write '[Offer]', or quote it"
            ]),
        Drawn(
            "also of several kinds", "[*] --> Rate; Rate --> [*]; Rate : Result<[Offer], Never",
            findings: ["3:8 warning almost-type"]),
        Drawn(
            "but no prose, nor what is quoted or closed",
            "[*] --> Rate; Rate --> [*]; Rate : see [Offer; Rate : \"[Offer\"; Rate : [Offer); Rate : Offer]; "
                + "Rate : [Offer]"),
        Drawn(
            "two roles exclude one another", "state A <<choice>>; [*] --> A <<fork>>; A --> [*]",
            findings: ["2:13 warning stereotype-conflict"], ["states": "A:choice"]),
        Drawn(
            "also a role and an inside",
            "state C <<choice>> {; [*] --> X; X --> [*]; }; [*] --> C; C --> [*]",
            findings: ["1:7 warning stereotype-conflict"], ["states": "C:composite"]),
    ]

    @Test(arguments: types) func `types and roles that contradict one another are told`(drawn: Drawn) {
        drawn.check()
    }

    @Test func `without contexts no bracket is missing`() {
        #expect(Built("[*] --> Rate; Rate --> [*]; Rate : [Offer", contexts: .none).findings == [])
    }
}
