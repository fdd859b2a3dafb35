import FlintDurableFlows
import FlintFlows

/// What a generated machine consists of, by hand: a letter waits for the signature of somebody.
struct Letter: StateMachine {
    typealias Input = String
    typealias Output = String

    struct Signature: Codable, Sendable {
        let name: String
    }

    enum Event: FlowEvent, Codable {
        case signature(Signature)

        static let eventNames = ["Signature"]
        static let type = FlowEventType(Signature.self, named: "Signature")

        var eventType: FlowEventType { Self.type }

        var eventPayload: any Sendable {
            switch self {
            case .signature(let signature): signature
            }
        }
    }

    enum Signed: AwaitedEvent {
        case by(Signature)

        static let wait = FlowWait(for: [Event.type])

        init?(_ payload: any Sendable) {
            guard let signature = payload as? Signature else { return nil }
            self = .by(signature)
        }
    }

    enum State: DurableState, EventDrivenState {
        typealias EventUnion = Event

        case begin(String)
        case sign(String)
        case fail(any Error)
        case terminate(Result<String, any Error>)

        private enum Key: String, CodingKey { case state, text }

        static let waits = ["Sign": Signed.wait]

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .sign: "Sign"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let text = try container.decode(String.self, forKey: .text)
            self = try container.decode(String.self, forKey: .state) == "Sign" ? .sign(text) : .begin(text)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(stateName, forKey: .state)
            switch self {
            case .begin(let text), .sign(let text): try container.encode(text, forKey: .text)
            case .fail, .terminate: break
            }
        }
    }

    static let graph = FlowGraph(
        machine: "Letter", fingerprint: "1", states: [.init("Begin", kind: .begin), .init("Sign")],
        edges: [.init("Begin", "Sign")])

    static func begin(with text: String) -> State { .begin(text) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<String, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from _: State) async throws -> State {
        switch state {
        case .begin(let text): return .sign(text)
        case .sign(let text):
            let event: Signed = try await awaitedEvent()
            guard case .by(let signature) = event else { return state }
            return .terminate(.success("\(text), \(signature.name)"))
        case .fail(let error): return .terminate(.failure(error))
        case .terminate: return state
        }
    }
}
