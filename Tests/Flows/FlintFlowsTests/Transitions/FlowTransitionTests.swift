import FlintFlows
import FlintTesting
import Foundation
import TestSupport
import Testing

/// The records of runs.
///
/// That they tell the path of the handlers is checked in `ScriptedRunTests`.
@Suite struct FlowTransitionTests {
    private func recorded(
        _ run: @escaping @Sendable () async throws -> Int
    ) async -> [FlowTransition] {
        let sink = TestSink()
        _ = await sink.observe { await ending { try await run() } }
        return sink.received.entries
    }

    /// That they tell the path is checked in `ScriptedRunTests`.
    @Test func `a failure names the type of its error, twice if it ends the run`() async throws {
        var script = Script()
        script.moves = [Script.Move(act: .throw(.error(1)))]
        let records = await recorded { [script] in
            try await ScriptedActor(player: ScriptPlayer(script)).run(7)
        }
        #expect(records.map(\.errorType) == [nil, "NumberedError", "NumberedError"])
        #expect(records.allSatisfy { $0.machine == "Scripted" && $0.parent == nil })
        let data = try JSONEncoder().encode(records)
        #expect(try JSONDecoder().decode([FlowTransition].self, from: data) == records)
        script.termination.replacement = .value(3)
        let kept = await recorded { [script] in
            try await ScriptedActor(player: ScriptPlayer(script)).run(7)
        }
        #expect(kept.map(\.errorType) == [nil, "NumberedError", nil])
    }

    @Test(
        arguments: [
            (.value(1), .finished), (.error(1), .failed), (.exit(.back), .back),
            (.exit(.cancelled), .cancelled),
            // The task is not canceled, so this is an ordinary error.
            (.cancellation, .failed),
        ] as [(RunEnding, FlowTransition.Ending)])
    func `a run from Terminate starts and ends`(result: RunEnding, kind: FlowTransition.Ending) async {
        let player = ScriptPlayer(Script())
        let records = await recorded {
            try await ScriptedStruct(player: player).run(from: .terminate(result.result))
        }
        #expect(records.map(\.kind) == [.started, .terminated(kind)])
        #expect(records.map(\.from) == [nil, "Terminate"])
        #expect(player.calls.count == 0 && player.terminations.count == 1)
        #expect(
            records.last?.errorType
                == (kind == .failed ? result == .cancellation ? "CancellationError" : "NumberedError" : nil))
    }

    /// Notes when its handlers begin, and may run others.
    struct Watching: ScriptedMachine {
        let sink: TestSink
        let seen = Journal<Int>()

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            seen.note(sink.received.count)
            return state.name == "End" ? .terminate(.success(1)) : .end(1)
        }
    }

    @Test func `a record is there before the handler of its state begins`() async throws {
        let sink = TestSink()
        let machine = Watching(sink: sink)
        _ = try await sink.observe { try await machine.run(0) }
        #expect(machine.seen.entries == [1, 2])
    }

    /// Runs subflows: one after another, and two in a task group, each with one below it.
    struct Family: ScriptedMachine {
        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            guard case .number(let depth) = state.content, state.name == "Begin", depth > 0 else {
                return .terminate(.success(1))
            }
            _ = try await subflow(
                to: FlowFunction { (number: Int) in try await Family().run(number) }, depth - 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { _ = try await subflow(to: Family(), depth - 1) }
                }
                try await group.waitForAll()
            }
            return .terminate(.success(1))
        }
    }

    @Test func `parents are right across subflows and groups, and indexes have no gaps`() async throws {
        let records = await recorded { try await Family().run(2) }
        let runs = Dictionary(grouping: records, by: \.flow)
        #expect(runs.count == 13)
        for run in runs.values {
            #expect(run.map(\.index) == [0, 1])
            #expect(run.map(\.kind) == [.started, .terminated(.finished)])
        }
        let root = try #require(runs.keys.first { $0.parent == nil })
        let children = runs.keys.filter { $0.parent == root }
        #expect(children.count == 3)
        for child in children { #expect(runs.keys.count { $0.parent == child } == 3) }
    }

    @Test func `a closure as a flow reports nothing, and the machines in it do`() async {
        let none = await recorded { try await FlowFunction { (number: Int) in number }.run(1) }
        #expect(none.isEmpty)
        let some = await recorded {
            try await FlowFunction { (number: Int) in try await Family().run(number) }.run(0)
        }
        #expect(some.map(\.index) == [0, 1])
        #expect(some.allSatisfy { $0.flow.parent == nil })
    }

    @Test func `a log alone tells of its own run, and parents need no sink`() async throws {
        let log = TransitionLog<ScriptedState>()
        let stream = log.stream()
        struct Outer: ScriptedMachine {
            let log: TransitionLog<ScriptedState>
            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                if state.name == "End" { return .terminate(.success(1)) }
                return .end(try await subflow(to: Watching(sink: TestSink()), 0, reporting: log).get())
            }
        }
        _ = try await Outer(log: log).run(0, reporting: log)
        let entries = await stream.transitions { $0.isTermination && $0.record.parent == nil }
        let flows = Set(entries.map(\.record.flow))
        #expect(flows.count == 2)
        #expect(flows.count { $0.parent == nil } == 1)
    }

    @Test func `a detached task has no parent`() async throws {
        struct Host: ScriptedMachine {
            let log: TransitionLog<ScriptedState>
            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                let output = try await Task.detached {
                    try await Watching(sink: TestSink()).run(0, reporting: log)
                }.value
                return .terminate(.success(output))
            }
        }
        let log = TransitionLog<ScriptedState>()
        let stream = log.stream()
        _ = try await Host(log: log).run(0, reporting: TransitionLog())
        let entry = try #require(await stream.transitions(until: \.isTermination).first)
        #expect(entry.record.parent == nil)
    }

    /// Lets time pass in its handlers, one second in the first, two in the second.
    struct Slow: ScriptedMachine {
        let clock: ManualClock
        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            clock.advance(by: .seconds(state.name == "End" ? 2 : 1))
            return state.name == "End" ? .terminate(.success(1)) : .end(1)
        }
        func onTerminate(_ result: Result<Int, any Error>, from _: ScriptedState) async throws -> Int {
            clock.advance(by: .seconds(4))
            return try result.get()
        }
    }

    @Test func `the time in a state is measured by the clock of the log, or of the sink around it`()
        async throws
    {
        let clock = ManualClock()
        let log = TransitionLog<ScriptedState>(clock: clock)
        let stream = log.stream()
        _ = try await Slow(clock: clock).run(0, reporting: log)
        let entries = await stream.transitions(until: \.isTermination)
        // The last handler belongs to the time in the last state.
        #expect(entries.map(\.record.elapsed) == [nil, .seconds(1), .seconds(6)])
        let sink = TestSink()
        _ = try await sink.observe { try await Slow(clock: clock).run(0) }
        #expect(sink.received.entries.map(\.elapsed) == [nil, .seconds(1), .seconds(1)])
    }

    // MARK: Privacy

    private struct SecretError: Error, CustomStringConvertible, LocalizedError {
        var description: String { "hush-in-error" }
        var errorDescription: String? { "hush-in-error" }
    }

    private struct SecretState: FlowState, CustomStringConvertible {
        let name: String
        let context: String
        var result: Result<String, any Error>?
        var stateName: String { name }
        var description: String { "hush-in-description" }
    }

    private struct Secretive: StateMachine {
        typealias Input = String
        typealias Output = String
        static var graph: FlowGraph {
            FlowGraph(machine: "Secretive", fingerprint: "", states: [], edges: [])
        }
        static func begin(with input: String) -> SecretState { SecretState(name: "Begin", context: input) }
        static func fail(with error: any Error) -> SecretState {
            SecretState(name: "Fail", context: "\(error)")
        }
        static func result(of state: SecretState) -> Result<String, any Error>? { state.result }
        nonisolated(nonsending) func step(
            _ state: SecretState, from _: SecretState
        ) async throws -> SecretState {
            switch state.name {
            case "Begin": SecretState(name: "Ask", context: "hush-in-context")
            case "Ask": throw SecretError()
            default: SecretState(name: "Terminate", context: "", result: .failure(SecretError()))
            }
        }
    }

    @Test func `no text of a context, an input or an error is in any record`() async throws {
        let sink = TestSink()
        let log = TransitionLog<SecretState>()
        let stream = log.stream()
        try await sink.observe { () async throws in
            await #expect(throws: SecretError.self) {
                try await FlowSupervisor(RestartPolicy(limit: 0)) { Secretive() }.run("hush-in-input")
            }
            await #expect(throws: SecretError.self) {
                try await Secretive().run("hush-in-input", reporting: log)
            }
        }
        let typed = await stream.transitions(until: \.isTermination).map(\.record)
        #expect(typed.count == 4)
        let records = typed + sink.received.entries
        #expect(records.contains { $0.errorType == "SecretError" })
        var dumped = ""
        dump(records, to: &dumped)
        let json = String(decoding: try JSONEncoder().encode(records), as: UTF8.self)
        for text in [dumped, json, "\(records)"] { #expect(!text.contains("hush")) }
    }
}
