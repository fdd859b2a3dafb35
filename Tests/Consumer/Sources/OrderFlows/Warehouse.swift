/// A main-actor class that follows the inside of `Shipping`; its handlers need no annotation in this module.
@MainActor
final class Warehouse: OrderShippingStateMachine {
    private var stock: Int

    init(stock: Int) {
        self.stock = stock
    }

    func onPack(
        _ parcel: String, from previous: OrderShippingState
    ) async throws -> OrderShippingState.Pack {
        MainActor.assertIsolated()
        let items = Int(parcel.prefix { $0.isNumber }) ?? 0
        guard items <= stock else { return .canceled("out of stock") }
        stock -= items
        return .send(parcel)
    }

    func onSend(
        _ parcel: String, from previous: OrderShippingState
    ) async throws -> OrderShippingState.Send {
        .end("\(parcel), \(stock) left")
    }
}
