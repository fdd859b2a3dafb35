/// A subscription that is active while it is renewed.
public struct AutoRenewingSubscriptionProduct: PurchasableProduct, Codable {
    /// The identifier that the store knows.
    public let id: String
    /// A name for people.
    public let name: String
    /// What the product gives, for people.
    public let description: String?
    /// Always `autoRenewingSubscription`.
    public var kind: ProductKind { .autoRenewingSubscription }

    /// Declares a product.
    ///
    /// - Parameters:
    ///   - id: The identifier that the store knows.
    ///   - name: A name for people; the identifier if there is none.
    ///   - description: What the product gives, for people.
    public init(id: String, name: String? = nil, description: String? = nil) {
        self.id = id
        self.name = name ?? id
        self.description = description
    }
}
