/// What a debug tracker says of a product in place of the truth.
public enum PurchaseOverride: String, Sendable, Hashable, Codable, CaseIterable {
    /// Owned, active without an end, or as many as anybody could want.
    case purchased
    /// Not owned, not active, or none left.
    case notPurchased
    /// Not known yet.
    case unknown

    /// The override as a status, in the terms of a kind of product.
    package func status(for kind: ProductKind) -> PurchaseStatus {
        let status: PurchaseStatus =
            switch self {
            case .purchased: .purchased
            case .notPurchased: .notPurchased
            case .unknown: .unknown
            }
        return status.translated(to: kind)
    }
}
