/// A type-erased product with the properties common to all products.
public struct AnyProduct: PurchasableProduct, Codable {
    /// The identifier in the store.
    public let id: String
    /// The display name.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// The kind of product.
    public let kind: ProductKind

    /// Erases the type of a product.
    ///
    /// - Parameter product: The product.
    public init(_ product: any PurchasableProduct) {
        id = product.id
        name = product.name
        description = product.description
        kind = product.kind
    }
}
