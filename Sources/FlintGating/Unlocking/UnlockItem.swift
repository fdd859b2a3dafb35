/// A product to buy.
public struct UnlockItem: Sendable, Hashable, Codable {
    /// The product.
    public let product: AnyProduct
    /// How many to buy: of a consumable those that are missing, of anything else one.
    public let quantity: Int
    /// Whether it is not known if the product is owned, so that it may have been bought already.
    public let isUnknown: Bool

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - quantity: How many to buy.
    ///   - isUnknown: Whether it is not known if the product is owned.
    public init(product: AnyProduct, quantity: Int = 1, isUnknown: Bool = false) {
        self.product = product
        self.quantity = quantity
        self.isUnknown = isUnknown
    }
}
