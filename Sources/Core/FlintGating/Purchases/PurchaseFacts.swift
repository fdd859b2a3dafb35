package import Foundation

/// The purchase states of products at one moment, on which the evaluation of a requirement depends.
package struct PurchaseFacts: Sendable, Hashable {
    /// The statuses, by product identifier.
    package var statuses: [String: PurchaseStatus]

    /// Creates facts.
    ///
    /// - Parameter statuses: The statuses, by product identifier.
    package init(_ statuses: [String: PurchaseStatus] = [:]) {
        self.statuses = statuses
    }

    /// Creates facts with the statuses of products in a tracker.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - products: The products; each is read once.
    package init(from tracker: any PurchaseTracker, about products: some Sequence<PurchasableProduct>) {
        statuses = [:]
        for product in products where statuses[product.id] == nil {
            statuses[product.id] = tracker.status(of: product)
        }
    }

    /// The status of a product; `unknown` if there is none.
    ///
    /// - Parameter product: The product.
    package subscript(product: PurchasableProduct) -> PurchaseStatus { statuses[product.id] ?? .unknown }

    /// The earliest time at which one of the facts expires.
    package var earliestExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }
}
