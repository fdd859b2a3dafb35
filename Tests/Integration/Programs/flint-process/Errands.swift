import FlintCore
import FlintDurableFlows
import FlintFlows
import Foundation

/// A worker of stored runs in a process.
enum Errands {
    /// Lets workers deliver in files, of which each delivery takes a second and a half.
    ///
    /// - Parameters:
    ///   - folder: The folder of the runs; a new one gets 40 of them.
    ///   - workers: The number of workers; with zero, one works until no run is due.
    static func deliver(in folder: URL, workers: Int) async throws {
        let store = try FileFlowStore(directory: folder)
        let engine = FlowEngine(
            store: store, configuration: FlowEngineConfiguration(shutdownGrace: .seconds(3)))
        engine.register(Errand.self) { Errand() }
        for number in 2..<42 { _ = try await engine.start(Errand.self, id: "\(number)", with: number) }
        if workers == 0 { try await engine.workUntilIdle() }
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<workers { group.addTask { try await engine.work() } }
        }
        let runs = try await store.runs(FlowQuery())
        ProcessProgram.say(
            "\(runs.count { $0.status == .ended }) ended, \(runs.count { $0.owner != nil }) held")
        await store.close()
    }

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
        engine.register(Errand.self, errors: FlowErrorPolicy(retrying: .constant(.zero, attempts: 5))) {
            Errand(isFailing: true)
        }
        for number in 1...5 { _ = try await engine.start(Errand.self, id: "\(number)", with: number) }
        while try await engine.runs(FlowQuery(status: .stuck)).count < 5 {
            try await engine.workUntilIdle()
            await Task.yield()
        }
    }
}

/// What a generated machine consists of, by hand: the first errand is never done, others have two steps, or fail.
struct Errand: StateMachine {
    typealias Input = Int
    typealias Output = Int

    struct Closed: Error {}

    var isFailing = false

    enum State: DurableState {
        case begin(Int)
        case bill(Int)
        case fail(any Error)
        case terminate(Result<Int, any Error>)

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .bill: "Bill"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Int.self)
            self = number < 0 ? .bill(-number) : .begin(number)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .begin(let number): try container.encode(number)
            case .bill(let number): try container.encode(-number)
            case .fail, .terminate:
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: [], debugDescription: "An error is not encoded."))
            }
        }
    }

    static let graph = FlowGraph(
        machine: "Errand", fingerprint: "1", states: [.init("Begin", kind: .begin), .init("Bill")],
        edges: [.init("Begin", "Bill")])

    static func begin(with number: Int) -> State { .begin(number) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin where isFailing: throw Closed()
        case .begin(let number) where number == 1:
            ProcessProgram.say("working")
            try await Task.sleep(for: .seconds(3_600))
            return .terminate(.success(number))
        case .begin(let number):
            return .bill(
                try await step("deliver") { call in
                    ProcessProgram.say("effect \(call.key)")
                    try await Task.sleep(for: .milliseconds(1_500))
                    return number
                })
        case .bill(let number):
            return .terminate(
                .success(
                    try await step("bill") { call in
                        ProcessProgram.say("effect \(call.key)")
                        return number
                    }))
        case .fail(let error): return .terminate(.failure(error))
        case .terminate: return state
        }
    }
}
