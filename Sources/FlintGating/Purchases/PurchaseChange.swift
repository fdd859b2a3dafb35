/// A change that a purchase tracker tells of.
public enum PurchaseChange: Sendable, Hashable {
    /// The status of a product is another one now.
    case product(id: String, status: PurchaseStatus)
    /// Whether past purchases enable a feature is another answer now.
    case pastPurchases(featureID: String, isEnabled: Bool)

    /// The product that changed, if it was one.
    public var productID: String? {
        if case .product(let id, _) = self { id } else { nil }
    }

    /// The new status of the product, if it was one.
    public var status: PurchaseStatus? {
        if case .product(_, let status) = self { status } else { nil }
    }
}
