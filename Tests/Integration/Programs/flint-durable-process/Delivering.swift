import Dispatch
import FlintDurableFlows
import FlintFlows
import Foundation

/// Workers that deliver until they are asked to stop.
///
/// Each run has a delivery of a second and a half and a bill; both print a line when they begin.
struct Delivering {
    private let store: any FlowStore
    private let engine: FlowEngine
    private let mode: String
    private let runs: Int

    /// - Parameters:
    ///   - store: The store of the runs.
    ///   - arguments: The mode, the number of runs, and the lease in milliseconds. The mode is `start` to start runs,
    ///     `stop` to work until SIGTERM, `drain` to work until the end of the input, and `rest` to work until no run is
    ///     due.
    init(_ store: any FlowStore, _ arguments: some Collection<String>) {
        let arguments = Array(arguments)
        self.store = store
        mode = arguments[0]
        runs = Int(arguments[1]) ?? 0
        engine = FlowEngine(
            store: store,
            configuration: FlowEngineConfiguration(
                concurrency: 20, lease: .milliseconds(Int(arguments[2]) ?? 30_000),
                shutdownGrace: .seconds(3),
                onNotice: { notice in
                    switch notice.kind {
                    case .interrupted:
                        DurableProcessProgram.say("\(notice.name) \(notice.run?.name ?? "")")
                    default: break
                    }
                }))
        engine.register(Delivery.self) { Delivery() }
    }

    /// Works as the mode says, and prints the number of ended runs.
    func work() async throws {
        switch mode {
        case "stop": try await workUntilSignal()
        case "drain": try await workUntilEndOfInput()
        default:
            for number in 0..<runs {
                _ = try await engine.start(Delivery.self, id: "\(number)", with: number)
            }
            if mode == "rest" { try await engine.workUntilIdle() }
        }
        let runs = try await store.runs(FlowQuery())
        DurableProcessProgram.say("\(runs.count { $0.status == .ended }) ended")
    }

    private func workUntilSignal() async throws {
        let working = Task { try await engine.work() }
        signal(SIGTERM, SIG_IGN)
        let termination = DispatchSource.makeSignalSource(signal: SIGTERM)
        termination.setEventHandler { @Sendable in working.cancel() }
        termination.resume()
        DurableProcessProgram.say("ready")
        try await working.value
        termination.cancel()
    }

    private func workUntilEndOfInput() async throws {
        let working = Task { try await engine.work() }
        DurableProcessProgram.say("ready")
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "flint.test.input").async {
                _ = try? FileHandle.standardInput.readToEnd()
                continuation.resume()
            }
        }
        DurableProcessProgram.say("drained: \(await engine.drain())")
        // The worker may not have begun before it was drained.
        working.cancel()
        try await working.value
    }
}

/// What a generated machine consists of, by hand: something is delivered, then billed.
struct Delivery: StateMachine {
    typealias Input = Int
    typealias Output = Int

    enum State: DurableState {
        case begin(Int)
        case bill(Int)
        case fail(any Error)
        case terminate(Result<Int, any Error>)

        private enum Key: String, CodingKey {
            case state
            case number
        }

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .bill: "Bill"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let number = try container.decode(Int.self, forKey: .number)
            self =
                try container.decode(String.self, forKey: .state) == "Bill" ? .bill(number) : .begin(number)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(stateName, forKey: .state)
            switch self {
            case .begin(let number), .bill(let number): try container.encode(number, forKey: .number)
            case .fail, .terminate:
                throw EncodingError.invalidValue(
                    self, EncodingError.Context(codingPath: [], debugDescription: "An error is not encoded."))
            }
        }
    }

    static let graph = FlowGraph(
        machine: "Delivery", fingerprint: "1", states: [.init("Begin", kind: .begin), .init("Bill")],
        edges: [.init("Begin", "Bill")])

    static func begin(with number: Int) -> State { .begin(number) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin(let number):
            return .bill(
                try await step("deliver") { call in
                    DurableProcessProgram.say("effect \(call.key)")
                    try await Task.sleep(for: .milliseconds(1_500))
                    return number
                })
        case .bill(let number):
            let bill = try await step("bill") { call in
                DurableProcessProgram.say("effect \(call.key)")
                return number
            }
            return .terminate(.success(bill))
        case .fail(let error): return .terminate(.failure(error))
        case .terminate: return state
        }
    }
}
