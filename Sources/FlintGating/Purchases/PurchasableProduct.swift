/// Something that can be bought, as the application declares it.
///
/// Products are values and equal by their identifier. The same product may be declared in several places; the same
/// identifier with another kind is the set-up diagnostic `product.idCollision`.
public protocol PurchasableProduct: Sendable, Hashable, Identifiable<String> {
    /// The identifier that the store knows.
    var id: String { get }
    /// A name for people.
    var name: String { get }
    /// What the product gives, for people.
    var description: String? { get }
    /// What the product is.
    var kind: ProductKind { get }
}

extension PurchasableProduct {
    /// Compares the identifiers.
    ///
    /// - Parameters:
    ///   - first: A product.
    ///   - second: Another product.
    /// - Returns: Whether both have one identifier.
    public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    /// Feeds the identifier.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
