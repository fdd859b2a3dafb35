import FlintCore

/// A product that looks at something whenever its identifier is asked for.
struct AskingProduct: PurchasableProduct {
    let look: @Sendable () -> Void
    let name = "Pro"
    let description: String? = nil
    let kind = ProductKind.nonConsumable

    var id: String {
        look()
        return "pro"
    }
}
