import FlintCore
import FlintFlows

/// What somebody wants to buy.
struct Order: Sendable {
    let owner: String
    let item: String
    var number = ""
}

/// What an order costs, and how it was paid and packed.
struct Bill: Sendable {
    var number: String
    var amount: Int
    var receipt = ""
    var isExpress = false
}

/// Follows `Checkout.puml` inside the action that checks out, whose environment and subject it has.
struct CheckoutDesk: CheckoutStateMachine {
    func onPrice(_ order: Order, from previous: CheckoutState) async throws -> CheckoutState.Price {
        let shop = try environment.require(\.shop)
        return .pay(Bill(number: order.number, amount: shop.price(of: order.item, for: .current)))
    }

    func onPay(_ bill: Bill, from previous: CheckoutState) async throws -> CheckoutState.Pay {
        var paid = bill
        paid.receipt = try await environment.require(\.bank).pay(bill.amount, for: bill.number)
        return .pack(paid)
    }

    func onPack(_ bill: Bill, from previous: CheckoutState) async throws -> CheckoutState.Pack {
        var packed = bill
        // Whether a subject has express parcels is its own toggle.
        packed.isExpress = ExpressFeature.pack.request() != nil
        return .end(packed)
    }

    private var environment: FlintEnvironment { RequestContext.current?.environment ?? FlintEnvironment() }
}
