import CoreTestSupport
import FlintFlows
import FlintObservation
import Observation
import Testing

/// Runs of machines as views show them.
@MainActor
@Suite struct ObservedRunTests {
    @Test func `a run has its typed state, then its outcome`() async throws {
        let gate = Gate()
        let run = ObservedRun(DoorFlow(gate: gate))
        #expect(run.state == nil)
        #expect(!run.isRunning)
        let states = Watcher { run.state?.stateName }
        let task = run.start(with: 3)
        #expect(run.isRunning)
        #expect(run.start(with: 4) == task)
        await states.wait { $0 == "Knocking" }
        guard case .knocking(let times) = run.state else {
            Issue.record("The context of the state is there.")
            return
        }
        #expect(times == 3)
        gate.open()
        #expect(try await task.value == "3 knocks")
        #expect(try run.outcome?.get() == "3 knocks")
        #expect(!run.isRunning)
    }

    @Test func `a canceled run ends with its error, and the next one begins anew`() async throws {
        let gate = Gate()
        let run = ObservedRun(DoorFlow(gate: gate))
        run.start(with: 1)
        run.cancel()
        _ = await run.task?.result
        #expect(throws: (any Error).self) { try run.outcome?.get() }
        gate.open()
        let task = run.start(with: 2)
        #expect(run.outcome == nil)
        #expect(try await task.value == "2 knocks")
    }

    @Test func `a run goes on when the object is released`() async throws {
        let gate = Gate()
        weak var released: ObservedRun<DoorFlow>?
        let task: Task<String, any Error>
        do {
            let run = ObservedRun(DoorFlow(gate: gate))
            released = run
            task = run.start(with: 5)
        }
        #expect(released == nil)
        gate.open()
        #expect(try await task.value == "5 knocks")
    }
}

private struct DoorFlow: DoorStateMachine {
    let gate: Gate

    func onBegin(_ knocks: Int) -> State.Begin { .knocking(knocks) }

    func onKnocking(_ knocks: Int, from _: State) async throws -> State.Knocking {
        await gate.pass()
        try Task.checkCancellation()
        return .end("\(knocks) knocks")
    }
}
