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
