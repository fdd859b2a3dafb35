extension DebugPurchaseTracker {
    /// A debug tracker's override of a product's status.
    public enum Override: String, Sendable, Hashable, Codable, CaseIterable {
        /// Owned, active without an end, or an unlimited number.
        case purchased
        /// Not owned, not active, or none left.
        case notPurchased
        /// The status of the product is not known yet.
        case unknown

        /// Returns the override as a status, converted to a kind of product.
        package func status(for kind: PurchasableProduct.Kind) -> PurchaseStatus {
            let status: PurchaseStatus =
                switch self {
                case .purchased: .purchased
                case .notPurchased: .notPurchased
                case .unknown: .unknown
                }
            return status.translated(to: kind)
        }
    }
}
