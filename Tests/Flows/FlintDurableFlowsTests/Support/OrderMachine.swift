import FlintFlows

// What a generated machine consists of, by hand: an order is charged, waits for an answer or three days, and is shipped or
// refunded. An error has no edge.

struct Order: Sendable, Hashable, Codable {
    var name = ""
}

struct Receipt: Sendable, Hashable, Codable {
    var text = ""
}

struct Approval: Sendable, Hashable, Codable {
    var by = ""
}

struct Refusal: Sendable, Hashable, Codable {}

enum OrderState: DurableState {
    case begin(Order)
    case awaitApproval(Receipt)
    case ship(Receipt)
    case refund(Receipt)
    case end(Receipt)
    case fail(any Error)
    case terminate(Result<Receipt, any Error>)

    enum Event: AwaitedEvent {
        case approval(Approval)
        case refusal(Refusal)
        case after3Days

        static let wait = FlowWait(
            for: [
                FlowEventType(Approval.self, named: "Approval"),
                FlowEventType(Refusal.self, named: "Refusal"),
            ],
            deadline: .seconds(3 * 86_400))
        static var expired: Self? { .after3Days }

        init?(_ payload: any Sendable) {
            switch payload {
            case let event as Approval: self = .approval(event)
            case let event as Refusal: self = .refusal(event)
            default: return nil
            }
        }
    }

    private enum Key: String, CodingKey {
        case state
        case context
    }

    var stateName: String {
        switch self {
        case .begin: "Begin"
        case .awaitApproval: "AwaitApproval"
        case .ship: "Ship"
        case .refund: "Refund"
        case .end: "End"
        case .fail: "Fail"
        case .terminate: "Terminate"
        }
    }

    static let waits = ["AwaitApproval": Event.wait]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decode(String.self, forKey: .state)
        if name == "Begin" {
            self = .begin(try container.decode(Order.self, forKey: .context))
            return
        }
        let receipt = try container.decode(Receipt.self, forKey: .context)
        switch name {
        case "AwaitApproval": self = .awaitApproval(receipt)
        case "Ship": self = .ship(receipt)
        case "Refund": self = .refund(receipt)
        default: self = .end(receipt)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(stateName, forKey: .state)
        switch self {
        case .begin(let order): try container.encode(order, forKey: .context)
        case .awaitApproval(let receipt), .ship(let receipt), .refund(let receipt), .end(let receipt):
            try container.encode(receipt, forKey: .context)
        case .fail, .terminate:
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "An error cannot be encoded."))
        }
    }
}

enum OrderEvent: FlowEvent, Codable {
    case approval(Approval)
    case refusal(Refusal)

    static let eventNames = ["Approval", "Refusal"]

    var eventType: FlowEventType {
        switch self {
        case .approval: FlowEventType(Approval.self, named: "Approval")
        case .refusal: FlowEventType(Refusal.self, named: "Refusal")
        }
    }

    var eventPayload: any Sendable {
        switch self {
        case .approval(let event): event
        case .refusal(let event): event
        }
    }
}

extension OrderState: EventDrivenState {
    typealias EventUnion = OrderEvent
}

protocol OrderStateMachine: StateMachine
where State == OrderState, Input == Order, Output == Receipt {
    func onBegin(_ order: Order) async throws -> OrderState
    func onAwaitApproval(_ receipt: Receipt, on event: OrderState.Event) async throws -> OrderState
    func onShip(_ receipt: Receipt) async throws -> OrderState
    func onRefund(_ receipt: Receipt) async throws -> OrderState
    func onFail(_ error: any Error) async throws -> OrderState
}

extension OrderStateMachine {
    static var graph: FlowGraph { graphOfOrder }
    static func begin(with input: Order) -> OrderState { .begin(input) }
    static func fail(with error: any Error) -> OrderState { .fail(error) }

    static func result(of state: OrderState) -> Result<Receipt, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }

    // Machines that are about something else end in these states.
    func onAwaitApproval(_ receipt: Receipt, on _: OrderState.Event) async throws -> OrderState {
        .end(receipt)
    }
    func onShip(_ receipt: Receipt) async throws -> OrderState { .end(receipt) }
    func onRefund(_ receipt: Receipt) async throws -> OrderState { .end(receipt) }
    func onFail(_ error: any Error) async throws -> OrderState { .terminate(.failure(error)) }

    nonisolated(nonsending) func step(_ state: OrderState, from _: OrderState) async throws -> OrderState {
        switch state {
        case .begin(let order): try await onBegin(order)
        case .awaitApproval(let receipt): try await onAwaitApproval(receipt, on: awaitedEvent())
        case .ship(let receipt): try await onShip(receipt)
        case .refund(let receipt): try await onRefund(receipt)
        case .end(let receipt): .terminate(.success(receipt))
        case .fail(let error): try await onFail(error)
        case .terminate: state
        }
    }
}

private let graphOfOrder = FlowGraph(
    machine: "Order", fingerprint: "1",
    states: [
        .init("Begin", kind: .begin), .init("AwaitApproval"), .init("Ship"), .init("Refund"),
        .init("End", kind: .end), .init("Fail", kind: .fail),
    ],
    edges: [
        .init("Begin", "AwaitApproval"), .init("AwaitApproval", "Ship"), .init("AwaitApproval", "Refund"),
        .init("Ship", "End"), .init("Refund", "End"),
    ])
