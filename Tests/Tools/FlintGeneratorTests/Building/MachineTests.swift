import FlintGenerator
import Testing

@Suite struct MachineTests {
    @Test func `the refund diagram becomes its machine`() {
        let built = Built(
            [
                link("[*]", "Review", "OrderID"), field("Review", "OrderID"), link("Review", "Pay"),
                link("Review", "Explain"), field("Pay", "Money"), link("Pay", "Review", "card refused"),
                link("Pay", "[*]", "Receipt?"), link("Explain", "[*]"),
            ], name: "Refund")
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
        #expect(built.model.sources[machine: "Refund"] == Drawing.at(1, 1))
        #expect(built.model.sources[state: "Pay", in: "Refund"] == Drawing.at(3, 11))
        let ends = FlowEdge.Ends(source: .state("Pay"), target: FlowPlace(.end))
        #expect(built.model.sources[edge: ends, in: "Refund"] == Drawing.at(7, 1))
    }

    @Test func `several edges with the same ends are one, with all labels in order`() {
        let built = Built([
            link("[*]", "A"), link("A", "B", "x"), link("A", "B"), link("A", "B", "y"), link("B", "[*]"),
        ])
        #expect(built.edges == ["begin > A", "A > B : x | y", "B > end"])
    }

    @Test func `a self edge is an ordinary target`() {
        #expect(
            Built([link("[*]", "A"), link("A", "A"), link("A", "[*]")]).edges == [
                "begin > A", "A > A", "A > end",
            ])
    }

    @Test func `reserved states are marks and no states`() {
        let built = Built([
            link("Begin", "A"), link("A", "End"), link("A", "Fail"), link("Fail", "A"), link("End", "A"),
            link("A", "Begin"),
        ])
        #expect(built.edges == ["begin > A", "A > end", "A > fail", "fail > A", "end > A", "A > begin"])
        #expect(built.machine?.states.map(\.name) == ["A"])
        #expect(built.findings == [])
    }

    @Test(arguments: ["begin", "_Begin_", "Begin"]) func `reserved names are compared as Swift names`(
        id: String
    ) {
        #expect(Built([link(id, "A"), link("A", "[*]")]).edges == ["begin > A", "A > end"])
    }

    @Test func `start and end stereotypes are read as the border`() {
        let built = Built([
            state("s", "start", text: "OrderID"), state("e", "end"), link("s", "A"),
            link("A", "e", "Receipt"),
            link("A", "f<<end>>"),
        ])
        #expect(built.edges == ["begin > A", "A > end"])
        #expect(built.machine?.input == "OrderID")
        #expect(built.machine?.output == .value("Receipt"))
        #expect(built.machine?.states.map(\.name) == ["A"])
    }

    @Test func `Begin may go straight to End`() {
        let built = Built([link("[*]", "[*]", "Receipt")])
        #expect(built.edges == ["begin > end"])
        #expect(built.machine?.input == "Receipt")
        #expect(built.machine?.output == .value("Receipt"))
        #expect(built.findings == [])
    }

    @Test func `links between a border and its own reserved state only say a type`() {
        let built = Built([
            link("[*]", "Begin", "OrderID"), link("[*]", "A"), link("A", "[*]"),
            link("End", "[*]", "Receipt"),
        ])
        #expect(built.edges == ["begin > A", "A > end"])
        #expect(built.machine?.input == "OrderID")
        #expect(built.machine?.output == .value("Receipt"))
        #expect(built.findings == [])
    }

    @Test(arguments: ["Fail", "End"]) func `an edge from a reserved state to itself is left out`(name: String)
    {
        let built = Built([link("[*]", "A"), link("A", "[*]"), link(name, name)])
        #expect(built.findings == ["3:1 warning reserved-loop"])
        #expect(
            built.messages == [
                "'\(name)' cannot lead to itself, and this edge is left out; draw the way through another state"
            ])
        #expect(built.edges == ["begin > A", "A > end"])
    }

    @Test func `Fail alone leads anywhere`() {
        let lines = [link("[*]", "A"), link("A", "[*]")]
        #expect(Built(lines + [state("Fail")]).machine?.failLeadsAnywhere == true)
        #expect(Built(lines + [state("Fail"), link("Fail", "A")]).machine?.failLeadsAnywhere == false)
        #expect(Built(lines + [link("A", "Fail")]).machine?.failLeadsAnywhere == false)
        #expect(Built(lines).machine?.failLeadsAnywhere == false)
    }

    @Test func `without an edge to End the output is never`() {
        let built = Built([link("[*]", "A", "Int"), link("A", "A")])
        #expect(built.machine?.output == .never)
        #expect(built.findings == ["1:1 warning no-end"])
    }

    @Test func `texts that are no types document a state`() {
        let built = Built([
            link("[*]", "A"), link("A", "[*]"), field("A", "waits here"), field("A", "Money"),
            field("A", "entry/ beep"),
            field("A", "\"Waiting\""), field("A", "one\ntwo"), field("A", "Money"),
        ])
        #expect(built.state("A")?.context == "Money")
        #expect(built.state("A")?.documentation == ["waits here", "entry/ beep", "Waiting", "one", "two"])
    }

    @Test func `without contexts nothing is a type`() {
        let built = Built(
            [
                link("[*]", "A", "OrderID"), link("A", "[*]", "Receipt"), field("A", "Money"),
                field("End", "Int"),
                field("Fail", "Int"),
            ], contexts: .none)
        #expect(built.machine?.input == nil)
        #expect(built.machine?.output == .value(nil))
        #expect(built.state("A")?.context == nil)
        #expect(built.state("A")?.documentation == ["Money"])
        #expect(built.edges == ["begin > A : OrderID", "A > end : Receipt"])
        #expect(built.findings == [])
    }

    @Test func `a choice is a state of its kind, wherever it is said`() {
        let built = Built([
            link("[*]", "A<<choice>>"), link("A", "B"), link("B", "[*]"), state("B", "CHOICE"),
        ])
        #expect(built.state("A")?.kind == .choice)
        #expect(built.state("B")?.kind == .choice)
    }

    @Test(arguments: ["sdlreceive", "junction", "mine"]) func `other stereotypes make a plain state`(
        name: String
    ) {
        let built = Built([state("A", name), link("[*]", "A"), link("A", "[*]")])
        #expect(built.state("A")?.kind == .plain)
        #expect(built.findings == [])
    }

    @Test func `titles are kept and names are made for Swift`() {
        let built = Built([
            state("url_entry", title: "Entry of the URL"), link("[*]", "url_entry"), link("url_entry", "[*]"),
        ])
        let state = built.machine?.states.first
        #expect(state?.name == "UrlEntry")
        #expect(state?.caseName == "urlEntry")
        #expect(state?.title == "Entry of the URL")
    }

    @Test func `the types of reserved states are those of the machine`() {
        let built = Built([
            link("[*]", "A"), link("A", "[*]"), state("Begin", text: "OrderID"), field("End", "Receipt?"),
            field("Fail", "any Error"), field("Fail", "Error"),
        ])
        #expect(built.machine?.input == "OrderID")
        #expect(built.machine?.output == .value("Receipt?"))
        #expect(built.findings == [])
    }
}
