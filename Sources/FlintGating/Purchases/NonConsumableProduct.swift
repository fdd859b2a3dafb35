/// A product that is bought once and owned permanently.
public struct NonConsumableProduct: PurchasableProduct, Codable {
    /// The identifier in the store.
    public let id: String
    /// The display name.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// Always `nonConsumable`.
    public var kind: ProductKind { .nonConsumable }

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
