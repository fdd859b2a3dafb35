import FlintFlows
import Testing

/// Graphs from the text that generated code holds.
@Suite struct FlowGraphTextTests {
    @Test func `states and edges are read with everything that is said of them`() {
        let inner = FlowGraph(machine: "Inner", fingerprint: "f2", states: [], edges: [])
        let graph = FlowGraph(
            machine: "Outer", fingerprint: "f1",
            drawn: """
                Begin begin
                Plain
                = A “plain” state
                In composite 1
                Both regions 2
                Fail fail
                Begin -> In
                In -> Both.Region1.[H*]
                : again
                :  \u{301}-> or = so
                : 
                Both -> ..Out
                """, machines: [inner, inner, inner])
        #expect(
            graph
                == FlowGraph(
                    machine: "Outer", fingerprint: "f1",
                    states: [
                        .init("Begin", kind: .begin), .init("Plain", title: "A “plain” state"),
                        .init("In", kind: .composite, machines: [inner]),
                        .init("Both", kind: .regions, machines: [inner, inner]), .init("Fail", kind: .fail),
                    ],
                    edges: [
                        .init("Begin", "In"),
                        .init("In", "Both.Region1.[H*]", labels: ["again", " \u{301}-> or = so", ""]),
                        .init("Both", "..Out"),
                    ]))
    }

    @Test(arguments: [
        (#"one\ntwo"#, "one\ntwo"), (#"\r\n"#, "\r\n"), (#"a\\nb"#, #"a\nb"#), (#"\\"#, #"\"#),
        ("\u{2028}\t", "\u{2028}\t"),
    ]) func `line breaks of a text are escapes`(written: String, text: String) {
        let graph = FlowGraph(machine: "M", fingerprint: "", drawn: "A\n= \(written)\nA -> A\n: \(written)")
        #expect([graph.states.map(\.title), graph.edges.flatMap(\.labels)] == [[text], [text]])
    }

    @Test(arguments: ["A -> B C", "A odd", "A composite 1", ": no edge", "= no state", "A plain -1"])
    func `a line without meaning ends the process`(line: String) async {
        await #expect(processExitsWith: .failure) { [line = line as String] in
            _ = FlowGraph(machine: "M", fingerprint: "", drawn: line)
        }
    }
}
