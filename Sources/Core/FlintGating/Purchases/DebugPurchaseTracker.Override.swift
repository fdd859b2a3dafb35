extension DebugPurchaseTracker {
    /// A debug tracker's override of a product's status.
    public enum Override: String, Sendable, Hashable, Codable, CaseIterable {
        /// The product counts as owned, as active without an end, or as available in an unlimited number.
        case purchased
        /// The product counts as not owned, not active, or used up.
        case notPurchased
        /// The status of the product counts as not known yet.
        case unknown

        /// Returns the status that the override stands for, for a kind of product.
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
