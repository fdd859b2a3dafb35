import FlintFlows
import Testing

/// The generated code of a diagram that does not say where it begins.
@Suite struct StartlessMachineTests {
    private struct Lamp: LampStateMachine {
        func onOff(from _: LampState) async throws -> LampState.Off { .on }
        func onOn(from previous: LampState) async throws -> LampState.On {
            previous.stateName == "On" ? .off : .end
        }
    }

    @Test func `it runs from any of its states`() async throws {
        let log = TransitionLog<LampState>()
        let stream = log.stream()
        try await Lamp().run(from: .on, reporting: log)
        var names: [String] = []
        for await case .transition(let entry) in stream {
            names.append(entry.record.to)
            if names.last == "End" { break }
        }
        #expect(names == ["On", "Off", "On", "End"])
    }

    @Test func `its graph has no beginning`() {
        #expect(Lamp.graph.states.map(\.name) == ["Off", "On", "End", "Fail"])
        #expect(!Lamp.graph.edges.contains { $0.from == "Begin" })
    }
}
