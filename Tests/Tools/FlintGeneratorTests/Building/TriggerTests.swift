import FlintGenerator
import Testing

@Suite struct TriggerTests {
    /// Builds a diagram with the option; Begin leads to `W`, and everything may end.
    private func built(_ drawings: [Drawing]) -> Built {
        Built([link("[*]", "W")] + drawings, readsTriggers: true)
    }

    private func triggers(_ label: String) -> [FlowTrigger]? {
        built([link("W", "[*]", label)]).machine?.edges.last?.triggers
    }

    // MARK: Reading

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
        #expect(triggers(label) == [trigger])
        #expect(trigger.caseName == name)
    }

    @Test(arguments: ["approved", "ontology", "once", "afterwards 3 days", "\"on Approval\"", "[on] x", ""])
    func `other labels stay descriptions`(label: String) {
        let built = built([link("W", "[*]", label)])
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
        let built = built([link("W", "[*]", label)])
        #expect(built.findings == ["2:21 error bad-trigger"])
        #expect(built.machine == nil)
    }

    @Test func `without the option a trigger is a description, and a warning names the option`() {
        let drawings = [
            link("[*]", "W"), link("W", "[*]", "on Approval"), link("W", "W", "after 3 days"),
            link("W", "W", "on hold"), link("W", "W", "\"on Approval\""),
        ]
        let built = Built(drawings)
        #expect(built.findings == ["2:21 warning unread-trigger", "3:21 warning unread-trigger"])
        #expect(built.messages.allSatisfy { $0.contains("option 'triggers'") })
        #expect(built.machine?.edges.flatMap(\.triggers) == [])
        #expect(built.machine?.edges[1].labels == ["on Approval"])
    }

    @Test func `edges with the same ends are one edge with all triggers, and labels stay`() {
        let built = built([
            link("W", "A", "on Refusal"), link("W", "A", "after 3 days"), link("A", "[*]"),
        ])
        #expect(built.findings == [])
        #expect(built.edges[1] == "W > A : on Refusal | after 3 days")
        #expect(
            built.machine?.edges[1].triggers == [
                .event(type: "Refusal"), .deadline(amount: 3, unit: .days),
            ])
    }

    // MARK: Places

    @Test(arguments: [
        [link("[*]", "A", "on Approval"), link("A", "[*]"), link("W", "[*]")],
        [link("W", "Fail"), link("Fail", "A", "on Approval"), link("A", "[*]")],
        [link("W", "End"), link("End", "A", "after 3 days"), link("A", "[*]")],
        [link("W", "A"), state("A", "choice"), link("A", "[*]", "on Approval")],
        [link("W", "A"), state("A", [link("[*]", "X"), link("X", "[*]")]), link("A", "[*]", "on Approval")],
        [
            link("W", "F"), state("F", "fork"), link("F", "A", "on Approval"), link("F", "B"),
            state("J", "join"), link("A", "J"), link("B", "J"), link("J", "[*]"),
        ],
        [
            link("W", "F"), state("F", "fork"), link("F", "A"), link("F", "B"), state("J", "join"),
            link("A", "J"), link("B", "J"), link("J", "[*]", "on Approval"),
        ],
        [
            link("W", "A"), link("A", "W"),
            state("A", [link("[*]", "X"), link("X", "[*]"), link("[H]", "X", "on Approval")]),
            link("W", "A[H]"),
        ],
    ])
    func `what is left at once cannot wait`(drawings: [Drawing]) {
        #expect(built(drawings).errors.filter { $0.hasSuffix("trigger-place") }.count == 1)
    }

    @Test func `an edge from inside out of a composite may have a trigger`() {
        let built = built([
            link("W", "C"),
            state("C", [link("[*]", "X"), link("X", "[*]", "on A"), link("X", "Out", "on B")]),
            link("C", "Out"), link("Out", "[*]"),
        ])
        #expect(built.errors == [])
    }

    @Test func `a state is left by triggers only, or without any`() {
        let mixed = built([link("W", "A", "on Approval"), link("W", "[*]"), link("A", "[*]")])
        #expect(mixed.findings == ["3:1 error mixed-triggers"])
        let same = built([link("W", "[*]", "on Approval"), link("W", "[*]", "a description")])
        #expect(same.findings == ["3:1 error mixed-triggers"])
    }

    @Test func `two deadlines of a state, and one type twice, are errors`() {
        let deadlines = built([
            link("W", "A", "after 3 days"), link("W", "[*]", "after 12 h"), link("A", "[*]"),
        ])
        #expect(deadlines.findings == ["3:21 error repeated-trigger"])
        let types = built([link("W", "A", "on T"), link("W", "[*]", "on T"), link("A", "[*]", "on T")])
        #expect(types.findings == ["3:21 error repeated-trigger"])
    }

    @Test func `two types with one case name are an error`() {
        let built = built([link("W", "A", "on Shop.Order"), link("A", "[*]", "on ShopOrder")])
        #expect(built.findings == ["3:21 error duplicate-name"])
        let time = Built(
            [link("[*]", "W"), link("W", "A", "on After3Days"), link("A", "[*]", "after 3 days")],
            readsTriggers: true)
        #expect(time.findings == ["3:21 error duplicate-name"])
    }

    // MARK: Regions

    @Test func `two regions that await one type are an error, also inside of them`() {
        let first = [link("[*]", "X"), link("X", "[*]", "on T")]
        let inner = state("D", [link("[*]", "Y"), link("Y", "[*]", "on T")])
        let built = built([
            link("W", "C"), state("C", first + [region, link("[*]", "D"), inner, link("D", "[*]")]),
            link("C", "[*]"),
        ])
        #expect(built.findings == ["10:21 error contested-trigger"])
    }

    @Test func `regions may await different types, and states after one another the same`() {
        let regions = built([
            link("W", "C"),
            state(
                "C",
                [
                    link("[*]", "X"), link("X", "Z", "on T"), link("Z", "[*]", "on T"), region,
                    link("[*]", "Y"), link("Y", "[*]", "on U"),
                ]), link("C", "A"), link("A", "[*]", "on T"),
        ])
        #expect(regions.findings == [])
    }

    @Test func `the branches of a fork and the regions of a diagram are regions`() {
        let fork = built([
            link("W", "F"), state("F", "fork"), link("F", "A"), link("F", "B"), state("J", "join"),
            link("A", "J", "on T"), link("B", "J", "on T"), link("J", "[*]"),
        ])
        #expect(fork.errors == ["8:21 contested-trigger"])
        let divided = Built(
            [
                link("[*]", "A"), link("A", "[*]", "on T"), region, link("[*]", "B"),
                link("B", "[*]", "on T"),
            ], readsTriggers: true)
        #expect(divided.errors == ["5:21 contested-trigger"])
    }
}
