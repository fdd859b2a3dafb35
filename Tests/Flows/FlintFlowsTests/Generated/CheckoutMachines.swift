import FlintFlows

/// What the handlers of a test's machines did, in order.
actor Diary {
    private(set) var entries: [String] = []

    func note(_ entry: String) { entries.append(entry) }
}

/// The inside of the composite: goes on, back to the basket, or fails, as its script says.
actor ShippingDesk: CheckoutShippingStateMachine {
    struct Closed: Error {}

    enum Step: Sendable {
        case address
        case basket
        case fail
        case confirm
        case exit
    }

    private let diary: Diary
    private var steps: [Step]

    init(_ diary: Diary, _ steps: [Step]) {
        self.diary = diary
        self.steps = steps
    }

    private func next() -> Step { steps.isEmpty ? .confirm : steps.removeFirst() }

    func onAddress(from previous: CheckoutShippingState) async throws -> CheckoutShippingState.Address {
        await diary.note("address")
        switch next() {
        case .basket: return .basket
        case .fail: throw Closed()
        case .exit: throw FlowExit.back
        case .address, .confirm: return .confirm(Confirmation(address: "typed"))
        }
    }

    func onConfirm(
        _ context: Confirmation, from previous: CheckoutShippingState
    ) async throws -> CheckoutShippingState.Confirm {
        await diary.note("confirm \(context.address)")
        if case .fail = next() { throw Closed() }
        return .end(Parcel(address: context.address))
    }
}

/// The machine around it: enters at the border or inside, and pays or goes back by history.
actor CheckoutDesk: CheckoutStateMachine {
    enum Step: Sendable {
        case border
        case inside
        case back
        case pay
    }

    private let diary: Diary
    private let shipping: ShippingDesk
    private var steps: [Step]

    init(_ diary: Diary, _ shipping: ShippingDesk, _ steps: [Step]) {
        self.diary = diary
        self.shipping = shipping
        self.steps = steps
    }

    private func next() -> Step { steps.isEmpty ? .pay : steps.removeFirst() }

    func onBasket(from previous: CheckoutState) async throws -> CheckoutState.Basket {
        await diary.note("basket")
        return if case .inside = next() { .shippingConfirm(Confirmation(address: "known")) } else {
            .shipping
        }
    }

    func onShipping(
        _ context: CheckoutShippingEntry, from previous: CheckoutState
    ) async throws -> CheckoutState.Shipping {
        do {
            return try await runShipping(shipping, context)
        } catch is ShippingDesk.Closed {
            return .pay(Parcel(address: "none"))
        }
    }

    func onPay(_ context: Parcel, from previous: CheckoutState) async throws -> CheckoutState.Pay {
        await diary.note("pay \(context.address)")
        return if case .back = next() { .shippingHistory } else { .end(Receipt(text: context.address)) }
    }
}
