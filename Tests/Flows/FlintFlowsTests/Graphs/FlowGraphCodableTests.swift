import FlintFlows
import Foundation
import Testing

/// Graphs as JSON.
@Suite struct FlowGraphCodableTests {
    @Test func `all members are written, none is left out`() throws {
        let graph = FlowGraph(
            machine: "Outer", fingerprint: "f1",
            states: [
                .init(
                    "In", title: "inside", kind: .composite,
                    machines: [FlowGraph(machine: "Inner", fingerprint: "f2", states: [], edges: [])])
            ],
            edges: [.init("In", "In.[H]", labels: ["again", "or \"so\""])])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(
            String(decoding: try encoder.encode(graph), as: UTF8.self)
                == #"{"edges":[{"from":"In","labels":["again","or \"so\""],"to":"In.[H]"}],"fingerprint":"f1","#
                + #""machine":"Outer","states":[{"kind":"composite","machines":[{"edges":[],"fingerprint":"f2","#
                + #""machine":"Inner","states":[]}],"name":"In","title":"inside"}]}"#)
    }

    @Test func `a graph survives JSON`() throws {
        for graph in [SampleGraphs.login, SampleGraphs.shop] {
            #expect(try JSONDecoder().decode(FlowGraph.self, from: JSONEncoder().encode(graph)) == graph)
        }
    }

    @Test func `an unknown kind of state is refused`() {
        let json =
            #"{"machine":"M","fingerprint":"","edges":[],"states":[{"name":"A","title":"A","kind":"odd","machines":[]}]}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FlowGraph.self, from: Data(json.utf8))
        }
    }
}
