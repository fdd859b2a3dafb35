/// A product to buy.
public struct UnlockItem: Sendable, Hashable, Codable {
    /// The product.
    public let product: AnyProduct
    /// The number to buy: the missing number of a consumable, otherwise one.
    public let quantity: Int
    /// Whether the product's status is unknown, so that it may already be owned.
    public let isUnknown: Bool

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - quantity: The number to buy.
    ///   - isUnknown: Whether the product's status is unknown.
    public init(product: AnyProduct, quantity: Int = 1, isUnknown: Bool = false) {
        self.product = product
        self.quantity = quantity
        self.isUnknown = isUnknown
    }
}
