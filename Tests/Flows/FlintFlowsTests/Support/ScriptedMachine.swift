import FlintFlows
import TestSupport

/// What a run of a scripted machine did.
struct ScriptedCall: Equatable, CustomStringConvertible {
    let state: String
    let previous: String

    var description: String { "\(state) from \(previous)" }
}

/// The part of a scripted machine that knows the script of one run.
final class ScriptPlayer: Sendable {
    let script: Script
    let calls = Journal<ScriptedCall>()
    let terminations = Journal<ScriptedCall>()

    init(_ script: Script) {
        self.script = script
    }

    /// What the handler of a state does.
    func play(_ state: ScriptedState, from previous: ScriptedState) throws -> ScriptedState {
        let index = calls.note(ScriptedCall(state: state.sight, previous: previous.sight))
        let move = script.move(at: index)
        if move.cancels { cancelCurrentTask() }
        switch move.act {
        case .throw(let ending):
            _ = try ending.result.get()
            return state
        case .finish:
            return finish(state, number: index)
        case .go(let choice):
            guard let name = script.way(outOf: state.name, choice) else {
                return finish(state, number: index)
            }
            return ScriptedState(name: name, content: .number(index))
        }
    }

    private func finish(_ state: ScriptedState, number: Int) -> ScriptedState {
        switch (state.name, state.content) {
        case ("End", .number(let output)): .terminate(.success(output))
        case ("Fail", .error(let error)): .terminate(.failure(error))
        default: .end(number)
        }
    }

    func terminate(_ result: Result<Int, any Error>, from previous: ScriptedState) throws -> Int {
        terminations.note(ScriptedCall(state: "\(RunEnding(result))", previous: previous.sight))
        if script.termination.cancels { cancelCurrentTask() }
        return try (script.termination.replacement?.result ?? result).get()
    }
}

/// A machine whose handlers do what a script says; what the generator would write is written by hand here.
protocol ScriptedMachine: StateMachine where State == ScriptedState, Input == Int, Output == Int {
    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState
}

extension ScriptedMachine {
    static var graph: FlowGraph { scriptedGraph }
    static func begin(with input: Int) -> ScriptedState { .begin(input) }
    static func fail(with error: any Error) -> ScriptedState { .fail(error) }
    static func result(of state: ScriptedState) -> Result<Int, any Error>? {
        if case .result(let result) = state.content { result } else { nil }
    }

    nonisolated(nonsending) func step(
        _ state: ScriptedState, from previous: ScriptedState
    ) async throws -> ScriptedState {
        try await onState(state, from: previous)
    }
}

private let scriptedGraph = FlowGraph(machine: "Scripted", fingerprint: "0", states: [], edges: [])

struct ScriptedStruct: ScriptedMachine {
    let player: ScriptPlayer

    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState {
        try player.play(state, from: previous)
    }

    func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
        try player.terminate(result, from: previous)
    }
}

final class ScriptedClass: ScriptedMachine {
    let player: ScriptPlayer

    init(player: ScriptPlayer) {
        self.player = player
    }

    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState {
        await Task.yield()
        return try player.play(state, from: previous)
    }

    func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
        await Task.yield()
        return try player.terminate(result, from: previous)
    }
}

actor ScriptedActor: ScriptedMachine {
    let player: ScriptPlayer
    /// Changed without a lock, so that the sanitizer would notice a handler that runs elsewhere.
    private(set) var handled = 0

    init(player: ScriptPlayer) {
        self.player = player
    }

    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState {
        handled += 1
        return try player.play(state, from: previous)
    }

    func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
        handled += 1
        return try player.terminate(result, from: previous)
    }
}

@MainActor final class ScriptedMainActorClass: ScriptedMachine {
    let player: ScriptPlayer
    private(set) var handled = 0
    private(set) var strayed = 0

    init(player: ScriptPlayer) {
        self.player = player
    }

    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState {
        handled += 1
        if !MainQueue.isCurrent { strayed += 1 }
        return try player.play(state, from: previous)
    }

    func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
        handled += 1
        if !MainQueue.isCurrent { strayed += 1 }
        return try player.terminate(result, from: previous)
    }
}

/// A machine whose protocol is isolated to the main actor, as the option `isolation` of the generator makes it.
@MainActor protocol MainActorScriptedMachine: StateMachine
where State == ScriptedState, Input == Int, Output == Int {
    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState
}

extension MainActorScriptedMachine {
    nonisolated static var graph: FlowGraph { scriptedGraph }
    nonisolated static func begin(with input: Int) -> ScriptedState { .begin(input) }
    nonisolated static func fail(with error: any Error) -> ScriptedState { .fail(error) }
    nonisolated static func result(of state: ScriptedState) -> Result<Int, any Error>? {
        if case .result(let result) = state.content { result } else { nil }
    }

    nonisolated(nonsending) func step(
        _ state: ScriptedState, from previous: ScriptedState
    ) async throws -> ScriptedState {
        try await onState(state, from: previous)
    }

    nonisolated(nonsending) func drive(_ launch: FlowLaunch<ScriptedState>) async throws -> Int {
        try await driveOnMainActor(launch)
    }
}

final class ScriptedMainActorProtocolClass: MainActorScriptedMachine {
    let player: ScriptPlayer
    private(set) var handled = 0
    private(set) var strayed = 0

    nonisolated init(player: ScriptPlayer) {
        self.player = player
    }

    func onState(_ state: ScriptedState, from previous: ScriptedState) async throws -> ScriptedState {
        handled += 1
        if !MainQueue.isCurrent { strayed += 1 }
        return try player.play(state, from: previous)
    }

    func onTerminate(_ result: Result<Int, any Error>, from previous: ScriptedState) async throws -> Int {
        handled += 1
        if !MainQueue.isCurrent { strayed += 1 }
        return try player.terminate(result, from: previous)
    }
}
