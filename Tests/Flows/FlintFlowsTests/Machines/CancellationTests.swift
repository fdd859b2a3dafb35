import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Where cancellation meets a run.
///
/// Which handlers begin is compared with the rules in `ScriptedRunTests`, too.
@Suite struct CancellationTests {
    /// A machine whose handlers wait until they are canceled, if their state's name says so.
    actor Waiting: ScriptedMachine {
        let target: String
        let swallows: Bool
        let reached = OneShot<Void>()
        let calls = Journal<String>()
        let result = Journal<RunEnding>()

        init(waitingIn target: String, swallowing swallows: Bool = false) {
            self.target = target
            self.swallows = swallows
        }

        private func wait(in name: String) async throws {
            guard name == target else { return }
            reached.settle(())
            await OneShot<Void>().wait(onCancel: ())
            if !swallows { try Task.checkCancellation() }
        }

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            calls.note(state.name)
            try await wait(in: state.name)
            switch (state.name, state.content) {
            case ("Begin", _): return .plain(0, 1)
            case ("S0", _) where target == "Fail": throw NumberedError(number: 1)
            case ("S0", _): return .end(5)
            case ("End", .number(let number)): return .terminate(.success(number))
            case ("Fail", .error(let error)): return .terminate(.failure(error))
            default: throw NumberedError(number: 404)
            }
        }

        func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
            calls.note("Terminate")
            self.result.note(RunEnding(result))
            try await wait(in: "Terminate")
            return try result.get()
        }
    }

    private func cancel(_ machine: Waiting) async -> RunEnding {
        let task = Task { await ending { try await machine.run(0) } }
        await machine.reached.wait(onCancel: ())
        task.cancel()
        return await task.value
    }

    @Test func `before the first handler, none begins but the last`() async {
        let machine = Waiting(waitingIn: "nowhere")
        #expect(await inCanceledTask { await ending { try await machine.run(0) } } == .cancellation)
        #expect(machine.calls.entries == ["Terminate"])
    }

    @Test(arguments: [
        ("Begin", ["Begin", "Terminate"]), ("S0", ["Begin", "S0", "Terminate"]),
        ("End", ["Begin", "S0", "End", "Terminate"]), ("Fail", ["Begin", "S0", "Fail", "Terminate"]),
    ])
    func `in a handler that gives up, the run ends with its CancellationError`(
        state: String, calls: [String]
    ) async {
        let machine = Waiting(waitingIn: state)
        #expect(await cancel(machine) == .cancellation)
        #expect(machine.calls.entries == calls)
    }

    @Test func `between two handlers, the second does not begin`() async {
        let machine = Waiting(waitingIn: "Begin", swallowing: true)
        #expect(await cancel(machine) == .cancellation)
        #expect(machine.calls.entries == ["Begin", "Terminate"])
    }

    @Test func `an output that was reached while canceled is delivered through End`() async {
        let machine = Waiting(waitingIn: "S0", swallowing: true)
        #expect(await cancel(machine) == .value(5))
        #expect(machine.calls.entries == ["Begin", "S0", "End", "Terminate"])
    }

    @Test func `in End the output is delivered`() async {
        let machine = Waiting(waitingIn: "End", swallowing: true)
        #expect(await cancel(machine) == .value(5))
    }

    @Test func `in the last handler the task is canceled, and its result counts`() async {
        let giving = Waiting(waitingIn: "Terminate")
        #expect(await cancel(giving) == .cancellation)
        #expect(giving.result.entries == [.value(5)])
        let keeping = Waiting(waitingIn: "Terminate", swallowing: true)
        #expect(await cancel(keeping) == .value(5))
        #expect(keeping.calls.entries == ["Begin", "S0", "End", "Terminate"])
    }

    /// Runs another machine in its only state.
    struct Outer: ScriptedMachine {
        let inner: Waiting
        let calls = Journal<String>()

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            calls.note(state.name)
            let outcome = try await subflow(to: inner, 0)
            return .terminate(.success(try outcome.get()))
        }
    }

    @Test func `in a subflow both machines end, each by its last handler`() async {
        let inner = Waiting(waitingIn: "S0")
        let outer = Outer(inner: inner)
        let task = Task { await ending { try await outer.run(0) } }
        await inner.reached.wait(onCancel: ())
        task.cancel()
        #expect(await task.value == .cancellation)
        #expect(inner.calls.entries == ["Begin", "S0", "Terminate"])
        #expect(outer.calls.entries == ["Begin"])
    }

    @Test func `a canceled subflow cancels nothing but itself`() async throws {
        struct Host: ScriptedMachine {
            let calls = Journal<String>()

            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                calls.note(state.name)
                if state.name == "End" { return .terminate(.success(1)) }
                let inner = Waiting(waitingIn: "S0")
                let part = Task { try await subflow(to: inner, 0) }
                await inner.reached.wait(onCancel: ())
                part.cancel()
                await #expect(throws: CancellationError.self) { try await part.value }
                #expect(!Task.isCancelled)
                return .end(1)
            }
        }
        let host = Host()
        #expect(try await host.run(0) == 1)
        #expect(host.calls.entries == ["Begin", "End"])
    }

    @Test(arguments: FlowExit.allCases)
    func `the exits are no cancellation, and cancellation is no exit`(exit: FlowExit) async throws {
        let leaving = FlowFunction<Int, Int> { _ in throw exit }
        #expect(try await subflow(to: leaving, 0).exit == exit)
        let canceled = FlowFunction<Int, Int> { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await subflow(to: canceled, 0) }
    }

    @Test(.timeLimit(.minutes(10)), arguments: 0..<20)
    func `a cancellation at any moment lets no handler begin after it was seen`(round: Int) async {
        struct Endless: ScriptedMachine {
            let isStopped = Journal<Void>()

            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                // The handler before has seen the cancellation, so this one must not have begun.
                #expect(isStopped.count == 0)
                await Task.yield()
                if Task.isCancelled { isStopped.note(()) }
                return .plain(0, 0)
            }
        }
        let machine = Endless()
        let task = Task { await ending { try await machine.run(0) } }
        for _ in 0..<round { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancellation)
    }
}
