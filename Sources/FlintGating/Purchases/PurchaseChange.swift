/// A change published by a purchase tracker.
public enum PurchaseChange: Sendable, Hashable {
    /// The status of a product has changed.
    case product(id: String, status: PurchaseStatus)
    /// The enabling of a feature by past purchases has changed.
    case pastPurchases(featureID: String, isEnabled: Bool)

    /// The product that changed, if the change is about one.
    public var productID: String? {
        if case .product(let id, _) = self { id } else { nil }
    }

    /// The new status of the product, if the change is about one.
    public var status: PurchaseStatus? {
        if case .product(_, let status) = self { status } else { nil }
    }
}
