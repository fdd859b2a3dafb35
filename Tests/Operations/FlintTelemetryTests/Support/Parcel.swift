import FlintDurableFlows
import FlintFlows

/// What a generated machine consists of, by hand: a parcel is shipped in a step; if that fails, it is refunded.
struct Parcel: StateMachine {
    typealias Input = Int
    typealias Output = Int

    /// What the step `ship` does.
    var ship: @Sendable (Int) async throws -> Void = { _ in }
    /// What the handler of Refund does.
    var refund: @Sendable (Int) async throws -> Void = { _ in }

    struct CarrierDown: Error {}

    enum State: DurableState {
        case begin(Int)
        case ship(Int)
        case refund(Int)
        case fail(any Error)
        case terminate(Result<Int, any Error>)

        private enum Key: String, CodingKey { case state, number }

        var stateName: String {
            switch self {
            case .begin: "Begin"
            case .ship: "Ship"
            case .refund: "Refund"
            case .fail: "Fail"
            case .terminate: "Terminate"
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let number = try container.decode(Int.self, forKey: .number)
            switch try container.decode(String.self, forKey: .state) {
            case "Ship": self = .ship(number)
            case "Refund": self = .refund(number)
            default: self = .begin(number)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(stateName, forKey: .state)
            switch self {
            case .begin(let number), .ship(let number), .refund(let number):
                try container.encode(number, forKey: .number)
            case .fail, .terminate: break
            }
        }
    }

    static let graph = FlowGraph(
        machine: "Parcel", fingerprint: "1",
        states: [.init("Begin", kind: .begin), .init("Ship"), .init("Refund")],
        edges: [.init("Begin", "Ship"), .init("Fail", "Refund")])

    static func begin(with number: Int) -> State { .begin(number) }
    static func fail(with error: any Error) -> State { .fail(error) }

    static func result(of state: State) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State {
        switch state {
        case .begin(let number): return .ship(number)
        case .ship(let number):
            let shipped = try await step("ship") { _ in
                try await ship(number)
                return number
            }
            return .terminate(.success(shipped))
        case .refund(let number):
            try await refund(number)
            return .terminate(.success(-number))
        case .fail(let error):
            guard case .ship(let number) = previous else { throw error }
            return .refund(number)
        case .terminate: return state
        }
    }
}
