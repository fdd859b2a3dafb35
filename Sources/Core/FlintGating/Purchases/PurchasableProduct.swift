/// A product that can be bought, as declared by the application.
///
/// ```swift
/// static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
/// static let credits = PurchasableProduct.consumable(id: "credits")
/// ```
///
/// Two products are equal if they have the same identifier. You may declare a product in several places. The
/// same identifier with another kind is the set-up diagnostic `product.idCollision`.
public struct PurchasableProduct: Sendable, Identifiable, Codable {
    /// The kind of a product, such as a subscription or a consumable.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The product is bought once and owned permanently.
        case nonConsumable
        /// The subscription is active while it is renewed.
        case autoRenewingSubscription
        /// The subscription is active until its end.
        case nonRenewingSubscription
        /// The product is bought repeatedly and used up.
        case consumable

        /// Whether the product is a subscription, which can be active or ended.
        public var isSubscription: Bool {
            self == .autoRenewingSubscription || self == .nonRenewingSubscription
        }
    }

    /// The identifier of the product in the store.
    public let id: String
    /// The display name of the product.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// The kind of product, such as a subscription.
    public let kind: Kind

    /// Declares a product.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    ///   - kind: The kind of product.
    public init(id: String, name: String? = nil, description: String? = nil, kind: Kind) {
        self.id = id
        self.name = name ?? id
        self.description = description
        self.kind = kind
    }

    /// Declares a product that is bought once and owned permanently.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    public static func nonConsumable(id: String, name: String? = nil, description: String? = nil) -> Self {
        Self(id: id, name: name, description: description, kind: .nonConsumable)
    }

    /// Declares a product that can be bought repeatedly and is used up, such as credits.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    public static func consumable(id: String, name: String? = nil, description: String? = nil) -> Self {
        Self(id: id, name: name, description: description, kind: .consumable)
    }

    /// Declares a subscription that is active while it is renewed.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    public static func autoRenewingSubscription(
        id: String, name: String? = nil, description: String? = nil
    ) -> Self {
        Self(id: id, name: name, description: description, kind: .autoRenewingSubscription)
    }

    /// Declares a subscription that is active until its end.
    ///
    /// - Parameters:
    ///   - id: The identifier in the store.
    ///   - name: The display name; by default the identifier.
    ///   - description: A description of the product for people.
    public static func nonRenewingSubscription(
        id: String, name: String? = nil, description: String? = nil
    ) -> Self {
        Self(id: id, name: name, description: description, kind: .nonRenewingSubscription)
    }
}

extension PurchasableProduct: Hashable {
    /// Returns whether two products have the same identifier.
    ///
    /// - Parameters:
    ///   - first: A product.
    ///   - second: Another product.
    /// - Returns: Whether their identifiers are equal; names, descriptions and kinds are not compared.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Hashes the identifier of the product, on which equality depends.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
