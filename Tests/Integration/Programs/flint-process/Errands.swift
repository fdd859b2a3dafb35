import FlintCore
import FlintDurableFlows
import FlintFlows

/// A worker of stored runs in a process.
enum Errands {
    /// Works until the process is to end, and says what became of the run then.
    static func work() async throws {
        let store = InMemoryFlowStore()
        let engine = FlowEngine(store: store)
        engine.register(Errand.self) { Errand() }
        _ = try await engine.start(Errand.self, id: "1", with: 1)
        let working = Task { try await engine.work() }
        await Flint.current.waitUntilDraining()
        working.cancel()
        try await working.value
        let run = try await store.record(of: FlowRunID(machine: "Errand", id: "1"))
        ProcessProgram.say(
            "run \(run?.status.rawValue ?? "lost"), held by \(run?.owner ?? "nobody"), \(run?.claims ?? -1) claims"
        )
    }
}

extension Errands {
    /// Works on runs that fail until they are stuck, with the defaults of a process.
    static func fail() async throws {
        let engine = FlowEngine(store: InMemoryFlowStore())
        engine.register(Errand.self, errors: FlowErrorPolicy(attempts: 5, backoff: .constant(.zero))) {
            Errand(isFailing: true)
        }
        for number in 1...5 { _ = try await engine.start(Errand.self, id: "\(number)", with: number) }
        while try await engine.runs(FlowQuery(status: .stuck)).count < 5 {
            try await engine.workUntilIdle()
            await Task.yield()
        }
    }
}

/// What a generated machine consists of, by hand: an errand is never done, or fails.
struct Errand: StateMachine {
    typealias Input = Int
    typealias Output = Int

    struct Closed: Error {}

    var isFailing = false

    enum State: DurableState {
        case begin(Int)
        case fail(any Error)
        case terminate(Result<Int, any Error>)

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            self = .begin(try decoder.singleValueContainer().decode(Int.self))
        }

        func encode(to encoder: any Encoder) throws {
            guard case .begin(let number) = self else {
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: [], debugDescription: "An error is not encoded."))
            }
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    static let graph = FlowGraph(
        machine: "Errand", fingerprint: "1", states: [.init("Begin", kind: .begin)], edges: [])

    static func begin(with number: Int) -> State { .begin(number) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin where isFailing: throw Closed()
        case .begin(let number):
            ProcessProgram.say("working")
            try await Task.sleep(for: .seconds(3_600))
            return .terminate(.success(number))
        case .fail(let error): return .terminate(.failure(error))
        case .terminate: return state
        }
    }
}
