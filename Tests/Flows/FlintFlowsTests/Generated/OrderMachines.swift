import FlintFlows

/// The inside of the composite: says how the delivery ended.
struct DeliveryDesk: OrderDeliveryStateMachine {
    func onInTransit(
        _ context: Receipt, on event: State.InTransit.Event, from _: State
    ) async throws -> State.InTransit {
        switch event {
        case .parcel: .end
        case .orderLoss: .refund(context)
        }
    }
}

/// Waits, and notes for which triggers its handlers ran.
struct OrderDesk: OrderStateMachine {
    let diary = Diary()

    func onBegin(_ context: Order, from _: State) async throws -> State.Begin {
        .charge(Money(cents: context.courses))
    }

    func onCharge(_ context: Money, from _: State) async throws -> State.Charge {
        await diary.note("charged")
        return .awaitApproval(Receipt(text: "\(context.cents)"))
    }

    func onAwaitApproval(
        _ context: Receipt, on event: State.AwaitApproval.Event, from _: State
    ) async throws -> State.AwaitApproval {
        switch event {
        case .confirmation:
            await diary.note("confirmed")
            return .delivery(context)
        case .refusal:
            await diary.note("refused")
            return .refund(context)
        case .after3Days:
            await diary.note("expired")
            return .refund(context)
        }
    }

    func onDelivery(_ context: Receipt, from _: State) async throws -> State.Delivery {
        try await runDelivery(DeliveryDesk(), context)
    }

    func onRefund(_: Receipt, from _: State) async throws -> State.Refund { .end }

    func onCooling(on event: State.Cooling.Event, from _: State) async throws -> State.Cooling {
        switch event {
        case .after90Seconds: await diary.note("cooled")
        }
        return .end
    }
}

/// Waits on the main actor, and on an actor of its own.
@MainActor final class MainOrderDesk: OrderDeliveryStateMachine {
    private(set) var handled = 0

    func onInTransit(
        _ context: Receipt, on event: State.InTransit.Event, from _: State
    ) async throws -> State.InTransit {
        MainActor.assertIsolated()
        handled += 1
        return .end
    }
}

actor ActorOrderDesk: OrderDeliveryStateMachine {
    private(set) var handled = 0

    func onInTransit(
        _ context: Receipt, on event: State.InTransit.Event, from _: State
    ) async throws -> State.InTransit {
        assertIsolated()
        handled += 1
        return .refund(context)
    }
}
