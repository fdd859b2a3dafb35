/// An actor that follows `Refund.puml`.
public actor RefundDesk: RefundStateMachine {
    private var refusals: Int

    /// Opens a desk at which the first payments fail.
    public init(refusals: Int) {
        self.refusals = refusals
    }

    /// Pays for every order that there is.
    public func onReview(
        _ number: OrderNumber, from previous: RefundState
    ) async throws -> RefundState.Review {
        number.value > 0 ? .pay(Money(cents: number.value * 100)) : .explain
    }

    /// Pays, or goes back with another order.
    public func onPay(_ money: Money, from previous: RefundState) async throws -> RefundState.Pay {
        guard refusals == 0 else {
            refusals -= 1
            return .review(OrderNumber(money.cents / 100 - 1))
        }
        return .end(Receipt(text: "\(money.cents) \(money.currency)"))
    }

    /// Ends without a receipt.
    public func onExplain(from previous: RefundState) async throws -> RefundState.Explain {
        .end(nil)
    }
}
