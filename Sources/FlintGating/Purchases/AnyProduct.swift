/// A product of any type, reduced to what is known of all of them.
public struct AnyProduct: PurchasableProduct, Codable {
    /// The identifier that the store knows.
    public let id: String
    /// A name for people.
    public let name: String
    /// What the product gives, for people.
    public let description: String?
    /// What the product is.
    public let kind: ProductKind

    /// Reduces a product.
    ///
    /// - Parameter product: The product.
    public init(_ product: any PurchasableProduct) {
        id = product.id
        name = product.name
        description = product.description
        kind = product.kind
    }
}
