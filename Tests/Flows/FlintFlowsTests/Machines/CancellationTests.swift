import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Where cancellation meets a run.
///
/// Which handlers begin is compared with the rules in `ScriptedRunTests`, too, and only there if the task is
/// canceled before the first.
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

    /// A handler in which the task is canceled, and what follows if it gives up or swallows it.
    struct Moment: Sendable, CustomTestStringConvertible {
        let state: String
        var swallows = false
        var ending = RunEnding.cancellation
        let calls: [String]
        var result = RunEnding.cancellation

        var testDescription: String { "\(state), \(swallows ? "swallowed" : "given up")" }
    }

    @Test(arguments: [
        Moment(state: "Begin", calls: ["Begin", "Terminate"]),
        Moment(state: "S0", calls: ["Begin", "S0", "Terminate"]),
        Moment(state: "End", calls: ["Begin", "S0", "End", "Terminate"]),
        Moment(state: "Fail", calls: ["Begin", "S0", "Fail", "Terminate"]),
        // Between two handlers: the second does not begin.
        Moment(state: "Begin", swallows: true, calls: ["Begin", "Terminate"]),
        // An output that was reached while canceled is delivered through End.
        Moment(
            state: "S0", swallows: true, ending: .value(5), calls: ["Begin", "S0", "End", "Terminate"],
            result: .value(5)),
        Moment(
            state: "End", swallows: true, ending: .value(5), calls: ["Begin", "S0", "End", "Terminate"],
            result: .value(5)),
        // The result of the last handler counts.
        Moment(state: "Terminate", calls: ["Begin", "S0", "End", "Terminate"], result: .value(5)),
        Moment(
            state: "Terminate", swallows: true, ending: .value(5),
            calls: ["Begin", "S0", "End", "Terminate"], result: .value(5)),
    ])
    func `in a handler, none begins after it but End with an output, and the last`(moment: Moment) async {
        let machine = Waiting(waitingIn: moment.state, swallowing: moment.swallows)
        let task = Task { await ending { try await machine.run(0) } }
        await machine.reached.wait(onCancel: ())
        task.cancel()
        #expect(await task.value == moment.ending)
        #expect(machine.calls.entries == moment.calls)
        #expect(machine.result.entries == [moment.result])
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
