/// A subscription that is active until its end.
public struct NonRenewingSubscriptionProduct: PurchasableProduct, Codable {
    /// The identifier that the store knows.
    public let id: String
    /// A name for people.
    public let name: String
    /// What the product gives, for people.
    public let description: String?
    /// Always `nonRenewingSubscription`.
    public var kind: ProductKind { .nonRenewingSubscription }

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
