import FlintGenerator
import Testing

/// Machines that people draw without `[*]`.
@Suite struct StartTests {
    private static let around = "[*] --> C; C --> [*]"
    private static let nowhere = [
        "the diagram does not begin anywhere, so it has no 'run(_:)', only 'run(from:)'; write '[*] --> A'"
    ]

    private static let starts: [Drawn] = [
        Drawn(
            "one state that nothing enters is the start", "A --> B; B --> A; C --> A; B --> [*]",
            findings: ["3:1 warning no-start"],
            messages: ["the diagram has no '[*]' and begins at 'C'; write '[*] --> C' to say so"],
            ["": "A > B, B > A, C > A, B > end, begin > C"]),
        Drawn(
            "a loop of the state itself does not enter it", "A --> A; A --> B; B --> [*]",
            findings: ["1:1 warning no-start"], ["": "A > A, A > B, B > end, begin > A"]),
        Drawn(
            "if something enters all, there is no start", "A --> B; B --> A; B --> [*]",
            findings: ["1:1 warning no-start"], messages: nowhere, ["": "A > B, B > A, B > end"]),
        Drawn(
            "if nothing enters two, there is no start", "A --> C; B --> C; C --> [*]",
            findings: ["1:1 warning no-start"], messages: nowhere, ["": "A > C, B > C, C > end"]),
        Drawn(
            "a way back to the beginning needs one", "A --> B; B --> A; B --> Begin",
            findings: ["1:1 warning no-end", "1:1 warning no-start"],
            ["": "A > B, B > A, B > begin, begin > A, begin > B"]),
        Drawn(
            "a composite begins at the one state that nothing enters", "\(around); state C {; X --> [*]; }",
            findings: ["3:7 warning no-start"], ["C": "X > [C] end, begin > [C] X"]),
        Drawn(
            "of several its Begin leads to each", "\(around); state C {; X --> Y; Y --> X; Y --> [*]; }",
            findings: ["3:7 warning no-start"],
            messages: [
                "'C' does not say where it begins, so its 'onBegin' has to choose; write '[*] --> X'"
            ], ["C": "X > [C] Y, Y > [C] X, Y > [C] end, begin > [C] X, begin > [C] Y"]),
        Drawn(
            "of two that nothing enters to both", "\(around); state C {; X --> Z; Y --> Z; Z --> [*]; }",
            findings: ["3:7 warning no-start"],
            ["C": "X > [C] Z, Y > [C] Z, Z > [C] end, begin > [C] X, begin > [C] Y"]),
        Drawn(
            "a composite that is only entered inside needs no start",
            "[*] --> C.X; state C {; X --> [*]; }; C --> [*]"),
        Drawn(
            "unless Fail may lead to it", "[*] --> C.X; state C {; X --> [*]; }; C --> [*]; state Fail",
            findings: ["2:7 warning no-start"]),
        Drawn(
            "or a history", "[*] --> C.X; state C {; X --> [*]; }; C --> A; A --> C[H]; A --> [*]",
            findings: ["2:7 warning no-start"]),
        Drawn(
            "or nothing leads to it", "[*] --> A; A --> [*]; state C {; X --> [*]; }; C --> [*]",
            findings: ["3:7 warning no-start", "3:7 warning unreachable"]),
        Drawn(
            "a composite that a start leads to needs one itself", "state C {; X --> [*]; }; C --> [*]",
            findings: ["1:7 warning no-start", "1:7 warning no-start"],
            ["": "C > end, begin > C", "C": "X > [C] end, begin > [C] X"]),
        Drawn(
            "a region begins somewhere",
            "[*] --> C; state C {; [*] --> X; X --> [*]; --; Y --> [*]; }; C --> [*]",
            findings: ["5:1 warning no-start"],
            messages: ["region 2 of 'C' has no '[*]' and begins at 'Y'; write '[*] --> Y' to say so"],
            ["C/Region2": "Y > [C/Region2] end, begin > [C/Region2] Y"]),
        Drawn(
            "also one of the diagram", "[*] --> X; X --> [*]; --; Y --> Z; Z --> Y",
            findings: ["3:1 warning no-end", "3:1 warning no-start"],
            [
                "Regions/Region2": "Y > [Regions/Region2] Z, Z > [Regions/Region2] Y, "
                    + "begin > [Regions/Region2] Y, begin > [Regions/Region2] Z"
            ]),
        Drawn("an empty composite is a plain state", "state C {}; [*] --> C; C --> [*]", ["states": "C"]),
        Drawn(
            "what the composite and its own border say inside is said outside",
            "state C {; [*] --> X; C --> [*]; }; [*] --> C", among: ["3:1 warning own-border"],
            ["": "C > end, begin > C", "C": "begin > [C] X"]),
        Drawn(
            "also without anything else inside", "state C {; C : text; [*] --> C; }; C --> [*]",
            findings: ["3:1 warning own-border"], ["": "begin > C, C > end", "states": "C"]),
    ]

    @Test(arguments: starts) func `a machine begins where it is drawn to, or at its one beginning`(
        drawn: Drawn
    ) {
        drawn.check()
    }
}
