import FlintDurableFlows
import FlintFlows
import TestSupport

struct Declined: Error, Codable, Equatable {
    var code = 0
}

/// An order whose steps do what a test says; each notes when it begins.
struct OrderFlow: OrderStateMachine {
    typealias Work = @Sendable (_ step: String, _ call: StepCall) async throws -> Void

    let diary: Journal<String>
    var work: Work = { _, _ in }
    /// What its handlers do besides; none by default.
    var handle: @Sendable (_ state: String) async throws -> Void = { _ in }
    var finish: @Sendable (Result<Receipt, any Error>) async throws -> Void = { _ in }

    private func doStep(_ name: String) async throws -> String {
        try await step(name) { call in
            diary.note(name)
            try await work(name, call)
            return name + "d"
        }
    }

    func onBegin(_ order: Order) async throws -> OrderState {
        try await handle("Begin")
        return .awaitApproval(Receipt(text: order.name + " " + (try await doStep("charge"))))
    }

    func onAwaitApproval(_ receipt: Receipt, on event: OrderState.Event) async throws -> OrderState {
        try await handle("AwaitApproval")
        switch event {
        case .approval(let approval): return .ship(Receipt(text: receipt.text + " by " + approval.by))
        case .refusal, .after3Days: return .refund(receipt)
        }
    }

    func onShip(_ receipt: Receipt) async throws -> OrderState {
        try await handle("Ship")
        return .end(Receipt(text: receipt.text + " " + (try await doStep("ship"))))
    }

    func onRefund(_ receipt: Receipt) async throws -> OrderState {
        try await handle("Refund")
        return .end(Receipt(text: receipt.text + " " + (try await doStep("refund"))))
    }

    func onFail(_ error: any Error) async throws -> OrderState {
        diary.note("onFail")
        return .terminate(.failure(error))
    }

    func onTerminate(_ result: Result<Receipt, any Error>, from _: OrderState) async throws -> Receipt {
        diary.note("onTerminate")
        try await finish(result)
        return try result.get()
    }
}

extension FlowEngineConfiguration {
    /// A lease of an hour by a clock that does not run by itself.
    static func simulated(by clock: StandingClock, name: String = "worker") -> FlowEngineConfiguration {
        FlowEngineConfiguration(workerName: name, concurrency: 4, lease: .seconds(3_600), clock: clock)
    }
}
