/// A product that can be bought, as declared by the application.
///
/// Products are values and equal by identifier. The same product may be declared in several places; the same
/// identifier with another kind is the set-up diagnostic `product.idCollision`.
public protocol PurchasableProduct: Sendable, Hashable, Identifiable<String> {
    /// The identifier in the store.
    var id: String { get }
    /// The display name.
    var name: String { get }
    /// A description of the product for people.
    var description: String? { get }
    /// The kind of product.
    var kind: ProductKind { get }
}

extension PurchasableProduct {
    /// Compares the identifiers.
    ///
    /// - Parameters:
    ///   - first: A product.
    ///   - second: Another product.
    /// - Returns: Whether both have the same identifier.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Hashes the identifier.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The kind of a product, which determines the meaning of owning it.
public enum ProductKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Bought once, owned permanently.
    case nonConsumable
    /// Active while it is renewed.
    case autoRenewingSubscription
    /// Active until its end.
    case nonRenewingSubscription
    /// Bought repeatedly, and used up.
    case consumable

    /// Whether owning it means that it is currently active.
    public var isSubscription: Bool { self == .autoRenewingSubscription || self == .nonRenewingSubscription }
}

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

/// A subscription that is active while it is renewed.
public struct AutoRenewingSubscriptionProduct: PurchasableProduct, Codable {
    /// The identifier in the store.
    public let id: String
    /// The display name.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// Always `autoRenewingSubscription`.
    public var kind: ProductKind { .autoRenewingSubscription }

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

/// A subscription that is active until its end.
public struct NonRenewingSubscriptionProduct: PurchasableProduct, Codable {
    /// The identifier in the store.
    public let id: String
    /// The display name.
    public let name: String
    /// A description of the product for people.
    public let description: String?
    /// Always `nonRenewingSubscription`.
    public var kind: ProductKind { .nonRenewingSubscription }

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
