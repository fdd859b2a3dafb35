/// A product that can be bought repeatedly and is used up, such as credits.
public struct ConsumableProduct: PurchasableProduct, Codable {
    /// The identifier in the store.
    public let id: String
    /// The display name.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// Always `consumable`.
    public var kind: ProductKind { .consumable }

    /// Declares a product.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    public init(id: String, name: String? = nil, description: String? = nil) {
        self.id = id
        self.name = name ?? id
        self.description = description
    }
}
