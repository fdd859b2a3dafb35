import FlintGenerator
import Testing

@Suite struct ForkTests {
    private static let kinds = "state F <<fork>>; state J <<join>>"
    private static let ways = "[*] --> F; F --> A; F --> B; A --> J; B --> J; J --> [*]"
    private static let simple: [String: String] = [
        "": "begin > F, F > J, J > end", "states": "F:fork J:join<F", "F/A": "begin > [F/A] A, A > [F/A] end",
        "F/B": "begin > [F/B] B, B > [F/B] end", "F/A name": "MFA", "F/A states": "A",
    ]

    private static let forks: [Drawn] = [
        Drawn("branches become machines named after their first states", "\(kinds); \(ways)", simple),
        Drawn(
            "bars fork and join by their degrees",
            "[*] --> ==F==; ==F== --> A; ==F== --> B; A --> ==J==; B --> ==J==; ==J== --> [*]", simple),
        Drawn(
            "stereotypes at link ends count",
            "[*] --> F <<fork>>; F --> A; F --> B; A --> J <<join>>; B --> J; J --> [*]",
            findings: ["1:13 warning drawn-differently", "4:11 warning drawn-differently"], simple),
        Drawn(
            "a branch has one output",
            "\(kinds); F : Order; [*] --> F; F --> A; F --> B; A --> A2; A2 --> J : Int; A --> J : (Int); "
                + "B --> J; J --> [*]",
            findings: ["8:12 error type-conflict", "9:11 error type-conflict"]),
        Drawn(
            "a branch has states, labels, types and its own Fail",
            "\(kinds); F : Order; [*] --> F; F --> A : first; F --> B; A --> A2 : x; A2 --> A; A2 --> J : Int; "
                + "A --> J : early; B --> Fail; B --> J; J --> [*]",
            [
                "F/A types": "Order > Int",
                "F/A": "begin > [F/A] A : first, A > [F/A] A2 : x, A2 > [F/A] A, A2 > [F/A] end, "
                    + "A > [F/A] end : early",
                "F/B": "begin > [F/B] B, B > [F/B] fail, B > [F/B] end",
            ]),
        Drawn(
            "branches may each reach the end",
            "state F <<fork>>; [*] --> F; F --> A; F --> B; A --> [*] : Int; B --> [*]",
            ["": "begin > F, F > end", "F/A types": "nothing > Int", "types": "nothing > nothing"]),
        Drawn(
            "a bar may join and fork",
            "\(kinds); [*] --> F; F --> A; F --> B; A --> J; B --> J; state K <<join>>; J --> C; J --> D; "
                + "C --> K; D --> K; K --> [*]",
            [
                "": "begin > F, F > J, J > K, K > end", "states": "F:fork J:fork<F K:join<J",
                "J/C": "begin > [J/C] C, C > [J/C] end",
            ]),
        Drawn(
            "a fork that is drawn again after its join is a loop",
            "\(kinds); [*] --> F; F --> A; F --> B; A --> J; B --> J; J --> K; K --> F; K --> [*]",
            ["": "begin > F, F > J, J > K, K > F, K > end"]),
        Drawn(
            "a loop around a fork inside a branch is no join",
            "\(kinds); [*] --> F; F --> A; F --> B; B --> J; A --> G; G --> C; state G <<fork>>; "
                + "state K <<join>>; G --> D; C --> K; D --> K; K --> E; E --> G; E --> J; J --> [*]",
            ["F/A states": "A G:fork K:join<G E"]),
        Drawn(
            "a composite in a branch joins from inside",
            "\(kinds); [*] --> F; F --> C.X; F --> B; B --> J; J --> [*]; state C {; X --> Y; Y --> [*]; }; "
                + "C.X --> J; C --> J",
            [
                "F/C": "begin > [F/C/C] X, C > [F/C] end",
                "F/C/C": "X > [F/C/C] Y, Y > [F/C/C] end, X > [F/C] end",
            ]),
        Drawn(
            "an edge from a branch out of the composite is an exit",
            "[*] --> C; state Out; state C {; \(kinds); \(ways); A --> Out; }; C --> [*]; Out --> [*]",
            ["C/F/A": "begin > [C/F/A] A, A > [C/F/A] end, A > Out"]),
        Drawn(
            "a fork with one branch and a join with one source are passed",
            "state F <<fork>>; state J <<join>>; [*] --> F; F --> A; A --> J; J --> ==B==; ==B== --> [*]",
            findings: [
                "1:7 warning stereotype-degree", "2:7 warning stereotype-degree",
                "6:7 warning stereotype-degree",
            ], ["states": "F:choice J:choice A B:choice"]),
        Drawn(
            "branches that meet in two joins are choices",
            "\(kinds); \(ways); A --> K <<join>>; B --> K; K --> [*]", among: ["1:7 warning bad-fork"],
            messages: [
                "the branches of 'F' meet in 'J' and 'K', so 'F' is read as a choice; draw one join for all of them"
            ]),
        Drawn(
            "a join without a fork is a choice", "[*] --> A; [*] --> B; A --> J <<join>>; B --> J; J --> [*]",
            findings: ["3:7 warning bad-fork", "3:11 warning drawn-differently"], ["states": "A B J:choice"]),
        Drawn(
            "a fork whose branch is entered from outside the composite is a choice",
            "[*] --> C; state C {; \(kinds); \(ways); }; C --> O; O --> C.A; O --> [*]",
            findings: ["4:7 warning bad-fork", "13:1 warning bad-fork"], ["C states": "F:choice J:choice A B"]
        ),
        Drawn(
            "one fork that cannot be separated leaves the others alone",
            "\(kinds); \(ways); [*] --> ==G==; ==G== --> C; ==G== --> D; C --> ==K==; D --> ==K==; ==K== --> [*]; "
                + "A --> B", findings: ["2:7 warning bad-fork", "15:7 warning bad-fork"],
            ["states": "F:choice J:choice A B G:fork K:join<G"]),
        Drawn(
            "a join has no context of its own", "\(kinds); \(ways); J : Int",
            findings: ["9:5 error type-conflict"]),
    ]

    @Test(arguments: forks) func `branches are separated, or their fork is a choice`(drawn: Drawn) {
        drawn.check()
    }

    @Test(arguments: [false, true]) func `forks nest, whichever is drawn first`(isInnerFirst: Bool) {
        let inner =
            "state G <<fork>>; state K <<join>>; G --> C; G --> D; C --> K; D --> K; K --> E; E --> J"
        let outer = "\(Self.kinds); [*] --> F; F --> A; F --> B; A --> G; B --> J; J --> [*]"
        let built = Built(isInnerFirst ? "\(inner); \(outer)" : "\(outer); \(inner)", name: "M")
        #expect(built.findings == [])
        #expect(built.machine?.states.map(\.name).sorted() == ["F", "J"])
        #expect(built["F/A"]?.states.map(\.name).sorted() == ["A", "E", "G", "K"])
        #expect(
            Set(built["F/A"]?.shortEdges ?? []) == [
                "begin > [F/A] A", "A > [F/A] G", "G > [F/A] K", "K > [F/A] E", "E > [F/A] end",
            ])
        #expect(built.part("F/A/G/C name") == "MFAGC")
        #expect(built.part("F/A/G/D") == "begin > [F/A/G/D] D, D > [F/A/G/D] end")
    }

    @Test(arguments: [
        ("between branches", "A --> B", "9:7"), ("into a branch", "[*] --> A", "9:1"),
        ("from Fail into a branch", "Fail --> A", "9:1"),
        ("from the fork's side into the join", "[*] --> C; C --> J", "10:1"),
        ("to End beside the join", "A --> [*]", "1:7"), ("back to the own fork", "A --> F", "1:7"),
        ("to Begin", "A --> Begin", "9:7"), ("an empty branch", "F --> J", "9:7"),
        ("straight to End", "F --> [*]", "9:7"), ("a branch that never ends", "F --> C; C --> C", "9:7"),
        ("itself", "F --> F", "9:7"),
    ]) func `what is not separable is a choice`(what: String, lines: String, position: String) {
        let built = Built("\(Self.kinds); \(Self.ways); \(lines)")
        #expect(built.findings.allSatisfy { !$0.contains("error") }, "\(what)")
        #expect(built.findings.contains("\(position) warning bad-fork"), "\(what)")
        let states = built.machine?.states ?? []
        #expect(states.prefix(2).map(\.short) == ["F:choice", "J:choice"] && states[0].machines == [])
    }

    @Test func `forks nest thirty-two deep and no deeper`() {
        func built(_ depth: Int) -> Built {
            let lines = (0..<depth).map { level in
                let isLast = level + 1 == depth
                return "state F\(level) <<fork>>; state J\(level) <<join>>; F\(level) --> A\(level); "
                    + "F\(level) --> B\(level); A\(level) --> \(isLast ? "Last" : "F\(level + 1)"); "
                    + "\(isLast ? "Last" : "J\(level + 1)") --> J\(level); B\(level) --> J\(level)"
            }
            return Built((["[*] --> F0"] + lines + ["J0 --> [*]"]).joined(separator: "; "))
        }
        #expect(built(32).findings == [])
        for depth in [33, 200] {
            let errors = built(depth).findings.filter { $0.contains("error") }
            #expect(errors.count == 1 && errors[0].hasSuffix(" error limit"))
        }
    }

    @Test func `a long chain of bars is no deep nest`() {
        let lines = (0..<300).map {
            "==B\($0)== --> X\($0); ==B\($0)== --> Y\($0); X\($0) --> ==B\($0 + 1)==; Y\($0) --> ==B\($0 + 1)=="
        }
        let built = Built((["[*] --> ==B0=="] + lines + ["==B300== --> [*]"]).joined(separator: "; "))
        #expect(built.findings == [])
        #expect(built.machine?.states.count == 301)
    }
}
