import CoreTestSupport
import FlintCore
import FlintFlows
import FlintObservation
import Observation
import Testing

/// Runs of machines as views show them.
@Suite(.timeLimit(.minutes(10))) struct ObservedRunTests {
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
        #expect(run.state != nil)
        #expect(!run.isRunning)
    }

    @Test
    func `transitions within one turn are one invalidation, and readers of the outcome see only the end`()
        async throws
    {
        let gate = Gate()
        let run = ObservedRun(DoorFlow(gate: gate))
        let outcomes = Watcher { run.outcome != nil }
        let task = run.start(with: 1)
        await gate.arrival()
        #expect(outcomes.invalidations == 0)
        gate.open()
        _ = try await task.value
        await outcomes.wait { $0 }
        #expect(outcomes.invalidations == 1)
    }

    @Test func `an asynchronous sequence of observations sees beginning and end`() async throws {
        let gate = Gate()
        let run = ObservedRun(DoorFlow(gate: gate))
        var running = Observations { run.isRunning }.makeAsyncIterator()
        #expect(await running.next() == false)
        run.start(with: 1)
        #expect(await running.next() == true)
        gate.open()
        #expect(await running.next() == false)
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

    @Test func `a run performs in the runtime of its object`() async throws {
        let runtime = Flint()
        let gate = Gate()
        gate.open()
        let run = ObservedRun(DoorFlow(gate: gate) { Flint.current === runtime }, in: runtime)
        #expect(try await run.start(with: 1).value == "1 knocks, at home")
        runtime.shutdown()
        #expect(try await run.start(with: 2).value == "2 knocks, at home")
    }

    @Test func `a run goes on when the object is released`() async throws {
        let gate = Gate()
        weak var released: ObservedRun<DoorFlow>?
        func start() -> Task<String, any Error> {
            let run = ObservedRun(DoorFlow(gate: gate))
            released = run
            _ = Watcher { run.state?.stateName }
            return run.start(with: 5)
        }
        let task = start()
        #expect(released == nil)
        gate.open()
        #expect(try await task.value == "5 knocks")
    }
}

struct DoorFlow: DoorStateMachine {
    let gate: Gate
    var isAtHome: @Sendable () -> Bool = { false }

    func onKnocking(_ knocks: Int, from _: DoorState) async throws -> DoorState.Knocking {
        await gate.pass()
        try Task.checkCancellation()
        return .end("\(knocks) knocks" + (isAtHome() ? ", at home" : ""))
    }
}
