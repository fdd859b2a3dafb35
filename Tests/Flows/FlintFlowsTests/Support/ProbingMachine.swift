import FlintFlows
import TestSupport

/// A machine that counts down and notes in every part that the loop calls where it is executed.
///
/// What the loop calls synchronously tells where the loop runs, whatever the handlers do.
protocol ProbingMachine: StateMachine where State == ProbingState, Input == Int, Output == Int {
    /// The actor that the loop is to run on; nil for none in particular.
    nonisolated var home: (any Actor)? { get }

    func onCount(_ number: Int) async throws -> Int
}

struct ProbingState: FlowState {
    /// The number that is left; negative numbers mean End.
    let number: Int
    let probe: Journal<Bool>
    var output: Result<Int, any Error>?
    var error: (any Error)?

    var stateName: String {
        probe.note(MainQueue.isCurrent)
        if output != nil { return "Terminate" }
        if error != nil { return "Fail" }
        return number < 0 ? "End" : "Count"
    }
}

extension ProbingMachine {
    static var graph: FlowGraph { FlowGraph(machine: "Probing", fingerprint: "", states: [], edges: []) }
    static func begin(with input: Int) -> ProbingState {
        ProbingState(number: input, probe: Probes.current)
    }
    static func fail(with error: any Error) -> ProbingState {
        ProbingState(number: 0, probe: Probes.current, error: error)
    }
    static func result(of state: ProbingState) -> Result<Int, any Error>? {
        state.probe.note(MainQueue.isCurrent)
        return state.output
    }

    nonisolated(nonsending) func step(
        _ state: ProbingState, from previous: ProbingState
    ) async throws -> ProbingState {
        state.probe.note(MainQueue.isCurrent)
        if let home, #isolation !== home { throw NumberedError(number: 500) }
        var next = ProbingState(number: try await onCount(state.number), probe: state.probe)
        state.probe.note(MainQueue.isCurrent)
        if state.number < 0 { next.output = .success(1) }
        if let error = state.error { next.output = .failure(error) }
        return next
    }
}

/// Where the machines of the current test note what they see.
enum Probes {
    @TaskLocal static var current = Journal<Bool>()
}

@MainActor final class ProbingMainActorClass: ProbingMachine {
    nonisolated init() {}

    nonisolated var home: (any Actor)? { MainActor.shared }

    func onCount(_ number: Int) async throws -> Int {
        Probes.current.note(MainQueue.isCurrent)
        return number - 1
    }
}

actor ProbingActor: ProbingMachine {
    nonisolated var home: (any Actor)? { self }

    func onCount(_ number: Int) async throws -> Int {
        Probes.current.note(MainQueue.isCurrent)
        return number - 1
    }
}

struct ProbingStruct: ProbingMachine {
    var home: (any Actor)? { nil }

    func onCount(_ number: Int) async throws -> Int {
        Probes.current.note(MainQueue.isCurrent)
        return number - 1
    }
}
