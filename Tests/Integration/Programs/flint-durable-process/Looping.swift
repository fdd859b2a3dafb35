import FlintDurableFlows
import FlintFlows
import Foundation

/// Flows that go round and round, for a while: neither the time of a round nor the memory may grow.
struct Looping {
    private let store: any FlowStore
    private let runs: Int
    private let rounds: Int

    /// Loops in a store in memory.
    init(rounds: Int) {
        store = InMemoryFlowStore()
        (runs, self.rounds) = (1, rounds)
    }

    /// Loops in files: many runs at once, because a disk keeps only some hundred groups per second.
    init(_ folder: URL, rounds: Int) throws {
        store = try FileFlowStore(directory: folder)
        (runs, self.rounds) = (256, rounds / 256)
    }

    /// Goes round, and prints time and memory of each tenth.
    func loop() async throws {
        let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(concurrency: 256))
        engine.register(Wheel.self) { Wheel() }
        for number in 0..<runs {
            _ = try await engine.start(Wheel.self, id: "\(number)", with: 0)
        }
        let clock = ContinuousClock()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.work() }
            defer { group.cancelAll() }
            var (last, size) = (clock.now, Memory.resident)
            for tenth in 1...10 {
                try await awaitRounds(rounds * tenth / 10)
                let path = try await store.record(of: FlowRunID(machine: "Wheel", id: "0"))?.path.count ?? 0
                DurableProcessProgram.say(
                    "\(rounds * tenth / 10 * runs) rounds, the last in "
                        + "\((clock.now - last) / Double(max(1, rounds * runs / 10)) / .microseconds(1)) µs each; "
                        + "\(path) entries of the path; memory \(Memory.resident) KB (\(Memory.resident - size) more)"
                )
                (last, size) = (clock.now, Memory.resident)
            }
        }
    }

    private func awaitRounds(_ number: Int) async throws {
        for run in 0..<runs {
            while try await store.record(of: FlowRunID(machine: "Wheel", id: "\(run)"))?.entry.number ?? 0
                < number
            {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}

/// What the system says of the memory of this process, where it says it.
enum Memory {
    static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

/// What a generated machine consists of, by hand: a wheel turns for ever, and each turn has a step.
struct Wheel: StateMachine {
    typealias Input = Int
    typealias Output = Int

    enum State: DurableState {
        case begin(Int)
        case turn(Int)
        case fail(any Error)
        case terminate(Result<Int, any Error>)

        private enum Key: String, CodingKey {
            case turns
        }

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .turn: "Turn"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            self = .turn(try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .turns))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            switch self {
            case .begin(let turns), .turn(let turns): try container.encode(turns, forKey: .turns)
            case .fail, .terminate:
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: [], debugDescription: "An error is not encoded."))
            }
        }
    }

    static let graph = FlowGraph(
        machine: "Wheel", fingerprint: "1", states: [.init("Begin", kind: .begin), .init("Turn")],
        edges: [.init("Begin", "Turn"), .init("Turn", "Turn")])

    static func begin(with turns: Int) -> State { .begin(turns) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin(let turns): .turn(turns)
        case .turn(let turns): .turn(try await step("count") { _ in turns + 1 })
        case .fail(let error): .terminate(.failure(error))
        case .terminate: state
        }
    }

}
