import FlintGenerator
import Testing

@Suite struct TriggerTests {
    /// Builds a diagram of one state with the option; an edge with the label leads from it to the end.
    private func built(_ label: String) -> Built {
        Built("[*] --> W; W --> [*]" + (label.isEmpty ? "" : " : \(label)"), readsTriggers: true)
    }

    @Test(arguments: [
        ("on Approval", FlowTrigger.event(type: "Approval"), "approval"),
        ("on  Shop.Approval", .event(type: "Shop.Approval"), "shopApproval"),
        ("on Page<Int>", .event(type: "Page<Int>"), "pageInt"),
        ("on URLEvent", .event(type: "URLEvent"), "urlEvent"),
        ("on Wait", .event(type: "Wait"), "wait_"),
        ("after 3 days", .deadline(amount: 3, unit: .days), "after3Days"),
        ("after 1 d", .deadline(amount: 1, unit: .days), "after1Day"),
        ("after 12 h", .deadline(amount: 12, unit: .hours), "after12Hours"),
        ("after 90s", .deadline(amount: 90, unit: .seconds), "after90Seconds"),
        ("after 5 min", .deadline(amount: 5, unit: .minutes), "after5Minutes"),
        ("after 2 weeks", .deadline(amount: 2, unit: .weeks), "after2Weeks"),
        ("after 250 ms", .deadline(amount: 250, unit: .milliseconds), "after250Milliseconds"),
        ("after 36500 days", .deadline(amount: 36500, unit: .days), "after36500Days"),
    ])
    func `labels of triggers are read`(label: String, trigger: FlowTrigger, name: String) {
        #expect(built(label).machine?.edges.last?.triggers == [trigger])
        #expect(trigger.caseName == name)
    }

    @Test(arguments: ["approved", "ontology", "once", "afterwards 3 days", "\"on Approval\"", "[on] x", ""])
    func `other labels stay descriptions`(label: String) {
        let built = built(label)
        #expect(built.findings == [])
        #expect(built.machine?.edges.last?.triggers == [])
    }

    @Test(arguments: [
        "on", "on approval", "on hold now", "on Void", "on ()", "on Approval?", "on [Approval]",
        "on any Approval", "on A & B", "on (A) -> B", "on Approval.Type", "On Approval", "AFTER 3 days",
        "after",
        "after days", "after 3", "after 3 moons", "after 0 s", "after -1 s", "after 1.5 h",
        "after 36501 days",
        "after 99999999999999999999 s", "after 3 days ago",
    ])
    func `malformed triggers are errors at their label`(label: String) {
        let built = built(label)
        #expect(built.findings == ["2:13 error bad-trigger"])
        #expect(built.machine == nil)
    }

    @Test func `without the option a trigger is a description, and a warning names the option`() {
        let built = Built(
            "[*] --> W; W --> [*] : on Approval; W --> W : after 3 days; W --> W : on hold; W --> W : \"on Approval\""
        )
        #expect(built.findings == ["2:13 warning unread-trigger", "3:11 warning unread-trigger"])
        #expect(built.messages.allSatisfy { $0.contains("option 'triggers'") })
        #expect(built.machine?.edges.flatMap(\.triggers) == [])
        #expect(built.machine?.edges[1].labels == ["on Approval"])
    }

    @Test func `edges with the same ends are one edge with all triggers, and labels stay`() {
        let built = Built(
            "[*] --> W; W --> A : on Refusal; W --> A : after 3 days; A --> [*]", readsTriggers: true)
        #expect(built.findings == [])
        #expect(built.edges[1] == "W > A : on Refusal | after 3 days")
        #expect(
            built.machine?.edges[1].triggers == [
                .event(type: "Refusal"), .deadline(amount: 3, unit: .days),
            ])
    }

    private static let fork = "W --> F; state F <<fork>>; F --> A; F --> B; state J <<join>>"

    private static let places: [Drawn] = [
        Drawn(
            "Begin cannot wait", "[*] --> W; [*] --> A : on Approval; A --> [*]; W --> [*]",
            findings: ["2:13 error trigger-place"]),
        Drawn(
            "Fail cannot", "[*] --> W; W --> Fail; Fail --> A : on Approval; A --> [*]",
            findings: ["3:14 error trigger-place"]),
        Drawn(
            "End cannot", "[*] --> W; W --> End; End --> A : after 3 days; A --> [*]",
            findings: ["3:13 error trigger-place"]),
        Drawn(
            "a choice cannot", "[*] --> W; W --> A; state A <<choice>>; A --> [*] : on Approval",
            findings: ["4:13 error trigger-place"]),
        Drawn(
            "the border of a composite cannot",
            "[*] --> W; W --> A; state A {; [*] --> X; X --> [*]; }; A --> [*] : on Approval",
            findings: ["7:13 error trigger-place"]),
        Drawn(
            "a fork cannot",
            "[*] --> W; W --> F; state F <<fork>>; F --> A : on Approval; F --> B; state J <<join>>; "
                + "A --> J; B --> J; J --> [*]",
            findings: ["4:11 error trigger-place"]),
        Drawn(
            "a join cannot", "[*] --> W; \(fork); A --> J; B --> J; J --> [*] : on Approval",
            findings: ["9:13 error trigger-place"]),
        Drawn(
            "a history cannot",
            "[*] --> W; W --> A; A --> W; state A {; [*] --> X; X --> [*]; [H] --> X : on Approval; }; W --> A[H]",
            findings: ["1:1 warning no-end", "7:13 error trigger-place"]),
        Drawn(
            "an edge from inside out of a composite may have a trigger",
            "[*] --> W; W --> C; state C {; [*] --> X; X --> [*] : on A; X --> Out : on B; }; C --> Out; Out --> [*]",
            findings: []),
        Drawn(
            "a state is left by triggers only", "[*] --> W; W --> A : on Approval; W --> [*]; A --> [*]",
            findings: ["3:1 error mixed-triggers"]),
        Drawn(
            "or without any", "[*] --> W; W --> [*] : on Approval; W --> [*] : a description",
            findings: ["3:1 error mixed-triggers"]),
        Drawn(
            "a state has one deadline",
            "[*] --> W; W --> A : after 3 days; W --> [*] : after 12 h; A --> [*]",
            findings: ["3:13 error repeated-trigger"]),
        Drawn(
            "a state waits once for a type",
            "[*] --> W; W --> A : on T; W --> [*] : on T; A --> [*] : on T",
            findings: ["3:13 error repeated-trigger"]),
        Drawn(
            "two types with one case name", "[*] --> W; W --> A : on Shop.Order; A --> [*] : on ShopOrder",
            findings: ["3:13 error duplicate-name"]),
        Drawn(
            "a type with the case name of a time",
            "[*] --> W; W --> A : on After3Days; A --> [*] : after 3 days",
            findings: ["3:13 error duplicate-name"]),
        Drawn(
            "two regions that await one type, also inside of them",
            "[*] --> W; W --> C; state C {; [*] --> X; X --> [*] : on T; --; [*] --> D; "
                + "state D {; [*] --> Y; Y --> [*] : on T; }; D --> [*]; }; C --> [*]",
            findings: ["10:13 error contested-trigger"]),
        Drawn(
            "regions may await different types, and states after one another the same",
            "[*] --> W; W --> C; state C {; [*] --> X; X --> Z : on T; Z --> [*] : on T; --; [*] --> Y; "
                + "Y --> [*] : on U; }; C --> A; A --> [*] : on T"),
        Drawn(
            "the branches of a fork are regions",
            "[*] --> W; \(fork); A --> J : on T; B --> J : on T; J --> [*]",
            findings: ["8:11 error contested-trigger"]),
        Drawn(
            "the regions of a diagram are regions",
            "[*] --> A; A --> [*] : on T; --; [*] --> B; B --> [*] : on T",
            findings: ["5:13 error contested-trigger"]),
    ]

    @Test(arguments: places) func `triggers stand where a state waits, for what one waits for`(drawn: Drawn) {
        drawn.check(readsTriggers: true)
    }
}
