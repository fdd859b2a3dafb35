/// A struct that follows `Order.puml`, with a main-actor class for the composite in it.
public struct OrderDesk: OrderStateMachine {
    /// Opens a desk.
    public init() {}

    /// Ships what is in the basket.
    public func onBasket(_ items: Int, from previous: OrderState) async throws -> OrderState.Basket {
        items > 0 ? .shipping("\(items) items") : .canceled("empty")
    }

    /// Leaves the parcel to a warehouse.
    public func onShipping(_ parcel: String, from previous: OrderState) async throws -> OrderState.Shipping {
        try await runShipping(await Warehouse(stock: 5), parcel)
    }

    /// Ends with the number of the parcel.
    public func onDone(_ number: String, from previous: OrderState) async throws -> OrderState.Done {
        .end("sent \(number)")
    }

    /// Ends with the reason.
    public func onCanceled(_ reason: String, from previous: OrderState) async throws -> OrderState.Canceled {
        .end("canceled: \(reason)")
    }
}
