public import Foundation

/// What is known of products at one moment: all that the evaluation of a requirement depends on.
public struct PurchaseFacts: Sendable, Hashable {
    /// The statuses, by product identifier.
    public var statuses: [String: PurchaseStatus]

    /// Creates facts.
    ///
    /// - Parameter statuses: The statuses, by product identifier.
    public init(_ statuses: [String: PurchaseStatus] = [:]) {
        self.statuses = statuses
    }

    /// Asks a tracker for the status of products.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - products: The products; each is asked for once.
    public init(from tracker: any PurchaseTracker, about products: some Sequence<AnyProduct>) {
        statuses = [:]
        for product in products where statuses[product.id] == nil {
            statuses[product.id] = tracker.status(of: product)
        }
    }

    /// The status of a product; `unknown` if nothing is known of it.
    ///
    /// - Parameter product: The product.
    public subscript(product: any PurchasableProduct) -> PurchaseStatus { statuses[product.id] ?? .unknown }

    /// The first moment at which one of the facts ceases to hold by itself.
    public var earliestExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }
}
