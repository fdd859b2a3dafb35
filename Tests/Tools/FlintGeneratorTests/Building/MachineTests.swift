import FlintGenerator
import Testing

@Suite struct MachineTests {
    @Test func `the refund diagram becomes its machine`() {
        let built = Built(
            "[*] --> Review : OrderID; Review : OrderID; Review --> Pay; Review --> Explain; Pay : Money; "
                + "Pay --> Review : card refused; Pay --> [*] : Receipt?; Explain --> [*]", name: "Refund")
        let expected = FlowMachine(
            name: "Refund", input: "OrderID", output: .value("Receipt?"),
            states: [
                FlowMachineState(name: "Review", caseName: "review", context: "OrderID"),
                FlowMachineState(name: "Pay", caseName: "pay", context: "Money"),
                FlowMachineState(name: "Explain", caseName: "explain"),
            ],
            edges: [
                FlowEdge(from: .begin, to: FlowPlace(.state("Review"))),
                FlowEdge(from: .state("Review"), to: FlowPlace(.state("Pay"))),
                FlowEdge(from: .state("Review"), to: FlowPlace(.state("Explain"))),
                FlowEdge(from: .state("Pay"), to: FlowPlace(.state("Review")), labels: ["card refused"]),
                FlowEdge(from: .state("Pay"), to: FlowPlace(.end)),
                FlowEdge(from: .state("Explain"), to: FlowPlace(.end)),
            ])
        #expect(built.machine == expected)
        #expect(built.findings == [])
        let sources = built.model.sources
        let ends = FlowEdge.Ends(source: .state("Pay"), target: FlowPlace(.end))
        let places = [
            sources[machine: "Refund"], sources[state: "Pay", in: "Refund"],
            sources[edge: ends, in: "Refund"],
        ]
        #expect(places == [Built.at(1, 1), Built.at(3, 12), Built.at(7, 1)])
    }

    private static let machines: [Drawn] = [
        Drawn(
            "several edges with the same ends are one, with all labels in order",
            "[*] --> A; A --> B : x; A --> B; A --> B : y; B --> [*]",
            ["": "begin > A, A > B : x | y, B > end"]),
        Drawn(
            "a self edge is an ordinary target", "[*] --> A; A --> A; A --> [*]",
            ["": "begin > A, A > A, A > end"]),
        Drawn(
            "reserved states are marks and no states",
            "Begin --> A; A --> End; A --> Fail; Fail --> A; End --> A; A --> Begin",
            ["": "begin > A, A > end, A > fail, fail > A, end > A, A > begin", "states": "A"]),
        Drawn(
            "reserved names are compared as Swift names", "begin --> A; _Begin_ --> A; A --> [*]",
            ["": "begin > A, A > end"]),
        Drawn(
            "start and end stereotypes are read as the border",
            "state s <<start>> : OrderID; state e <<end>>; s --> A; A --> e : Receipt; A --> f <<end>>",
            findings: ["5:11 warning drawn-differently"],
            ["": "begin > A, A > end", "types": "OrderID > Receipt", "states": "A"]),
        Drawn(
            "Begin may go straight to End", "[*] --> [*] : Receipt",
            ["": "begin > end", "types": "Receipt > Receipt"]),
        Drawn(
            "links between a border and its own reserved state only say a type",
            "[*] --> Begin : OrderID; [*] --> A; A --> [*]; End --> [*] : Receipt",
            ["": "begin > A, A > end", "types": "OrderID > Receipt"]),
        Drawn(
            "an edge from Fail to itself is left out", "[*] --> A; A --> [*]; Fail --> Fail",
            findings: ["3:1 warning reserved-loop"],
            messages: [
                "'Fail' cannot lead to itself, and this edge is left out; draw the way through another state"
            ], ["": "begin > A, A > end"]),
        Drawn(
            "an edge from End to itself is left out", "[*] --> A; A --> [*]; End --> End",
            findings: ["3:1 warning reserved-loop"], ["": "begin > A, A > end"]),
        Drawn(
            "without an edge to End the output is never", "[*] --> A : Int; A --> A",
            findings: ["1:1 warning no-end"], ["types": "Int > never"]),
        Drawn(
            "a choice is a state of its kind, wherever it is said",
            "state A <<choice>>; [*] --> A; A --> B; B --> [*]; state B <<CHOICE>>",
            ["states": "A:choice B:choice"]),
        Drawn(
            "other stereotypes make a plain state",
            "state A <<sdlreceive>>; state B <<junction>>; state C <<mine>>; [*] --> A; A --> B; B --> C; C --> [*]",
            ["states": "A B C"]),
        Drawn(
            "the types of reserved states are those of the machine",
            "[*] --> A; A --> [*]; state Begin : OrderID; End : Receipt?; Fail : any Error; Fail : Error",
            ["types": "OrderID > Receipt?"]),
    ]

    @Test(arguments: machines) func `a drawing becomes its machine`(drawn: Drawn) { drawn.check() }

    @Test func `Fail alone leads anywhere`() {
        let drawn = ["state Fail", "state Fail; Fail --> A", "A --> Fail", "state A"]
        let anywhere = drawn.map { Built("[*] --> A; A --> [*]; \($0)").machine?.failLeadsAnywhere }
        #expect(anywhere == [true, false, false, false])
    }

    @Test func `texts that are no types document a state`() {
        let built = Built(
            "[*] --> A; A --> [*]; A : waits here; A : Money; A : entry/ beep; A : \"Waiting\"; "
                + "A : one\\ntwo; A : Money")
        #expect(built.machine?.state("A")?.context == "Money")
        #expect(
            built.machine?.state("A")?.documentation == [
                "waits here", "entry/ beep", "Waiting", "one", "two",
            ])
    }

    @Test func `without contexts nothing is a type`() {
        let built = Built(
            "[*] --> A : OrderID; A --> [*] : Receipt; A : Money; End : Int; Fail : Int", contexts: .none)
        #expect(built.part("types") == "nothing > nothing" && built.part("states") == "A")
        #expect(built.machine?.state("A")?.documentation == ["Money"])
        #expect(built.edges == ["begin > A : OrderID", "A > end : Receipt"])
        #expect(built.findings == [])
    }

    @Test func `titles are kept and names are made for Swift`() {
        let built = Built("state \"Entry of the URL\" as url_entry; [*] --> url_entry; url_entry --> [*]")
        let state = built.machine?.states.first
        #expect(
            [state?.name, state?.caseName, state?.title] == ["UrlEntry", "urlEntry", "Entry of the URL"])
    }
}
