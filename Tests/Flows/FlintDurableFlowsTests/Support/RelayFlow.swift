import FlintDurableFlows
import FlintFlows

/// The context of a relay, as one version of a program has it.
protocol Baton: Codable, Sendable {
    var hops: Int { get set }

    /// Writes what only this version knows; the state decides whether it does.
    mutating func sign(in state: String)
}

/// A relay passes its baton through three states.
///
/// Versions of the program differ by the type of the baton, which has the same name in the drawing.
struct RelayFlow<Context: Baton>: StateMachine {
    typealias Input = Context
    typealias Output = Context

    enum State: DurableState {
        case begin(Context)
        case run(Context)
        case pass(Context)
        case end(Context)
        case fail(any Error)
        case terminate(Result<Context, any Error>)

        private enum Key: String, CodingKey {
            case state
            case context
        }

        static var contextTypes: [String: String] {
            ["Begin": "Baton", "Run": "Baton", "Pass": "Baton", "End": "Baton"]
        }

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .run: "Run"
            case .pass: "Pass"
            case .end: "End"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let context = try container.decode(Context.self, forKey: .context)
            switch try container.decode(String.self, forKey: .state) {
            case "Begin": self = .begin(context)
            case "Run": self = .run(context)
            case "Pass": self = .pass(context)
            default: self = .end(context)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(stateName, forKey: .state)
            switch self {
            case .begin(let context), .run(let context), .pass(let context), .end(let context):
                try container.encode(context, forKey: .context)
            case .fail, .terminate: break
            }
        }
    }

    static var graph: FlowGraph {
        FlowGraph(
            machine: "Relay", fingerprint: "1",
            states: [
                .init("Begin", kind: .begin), .init("Run"), .init("Pass"), .init("End", kind: .end),
                .init("Fail", kind: .fail),
            ],
            edges: [.init("Begin", "Run"), .init("Run", "Pass"), .init("Pass", "End")])
    }

    static func begin(with input: Context) -> State { .begin(input) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Context, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    /// Called in each state with the baton that it has received, and with the one that it passes on.
    var passed: @Sendable (_ state: String, _ received: Context, _ given: Context) async throws -> Void = {
        _, _, _ in
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin(let baton): .run(try await next(baton, "Begin"))
        case .run(let baton): .pass(try await next(baton, "Run"))
        case .pass(let baton): .end(try await next(baton, "Pass"))
        case .end(let baton): .terminate(.success(baton))
        case .fail(let error): .terminate(.failure(error))
        case .terminate: state
        }
    }

    private func next(_ received: Context, _ state: String) async throws -> Context {
        var baton = received
        // The names of the types of results would differ.
        baton.hops = try await step("count") { _ in received.hops + 1 }
        baton.sign(in: state)
        try await passed(state, received, baton)
        return baton
    }
}

/// The baton of the first version.
struct OldBaton: Baton, Hashable {
    struct Runner: Hashable, Codable, Sendable {
        var name: String
    }

    var hops = 0
    var runners: [Runner] = []

    mutating func sign(in state: String) { runners.append(Runner(name: state)) }
}

/// The baton of the next version, with members that are optional.
struct NewBaton: Baton, Hashable {
    struct Runner: Hashable, Codable, Sendable {
        var name: String
        var seconds: Int?
    }

    var hops = 0
    var runners: [Runner] = []
    var note: String?
    /// The states in which this version writes its members.
    static let signed: Set<String> = ["Begin", "Pass"]

    mutating func sign(in state: String) {
        let isSigned = Self.signed.contains(state)
        runners.append(Runner(name: state, seconds: isSigned ? hops : nil))
        if isSigned { note = (note ?? "") + state }
    }
}
