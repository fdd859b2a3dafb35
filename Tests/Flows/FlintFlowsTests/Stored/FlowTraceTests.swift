import FlintFlows
import Foundation
import Testing

@Suite struct FlowTraceTests {
    private static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test(arguments: ["", "a=1", "a=1, b=2"])
    func `a trace is read as it was written`(state: String) throws {
        let trace = try #require(FlowTrace(traceparent: Self.parent, tracestate: state))
        #expect(trace.traceparent == Self.parent && trace.tracestate == state)
        #expect(FlowTrace(trace.description) == trace)
        let bytes = try JSONEncoder().encode([trace])
        #expect(try JSONDecoder().decode([FlowTrace].self, from: bytes) == [trace])
    }

    @Test(arguments: ["", " ", "\u{0}", "00-é", "00-1\n", String(repeating: "0", count: 129)])
    func `what is no header is refused`(parent: String) {
        #expect(FlowTrace(traceparent: parent) == nil)
        #expect(FlowTrace(parent + " a=1") == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([FlowTrace].self, from: JSONEncoder().encode([parent]))
        }
    }

    @Test func `a state that is no header is refused, and one that is too long is left out`() {
        let longest = String(repeating: "a", count: FlowTrace.stateLimit)
        let traces = ["a=\u{0}", longest, longest + "a"].map {
            FlowTrace(traceparent: Self.parent, tracestate: $0)
        }
        #expect(traces.map { $0?.tracestate } == [nil, longest, ""])
    }
}
