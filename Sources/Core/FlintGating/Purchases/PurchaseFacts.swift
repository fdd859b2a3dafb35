package import Foundation

/// The purchase statuses of products at one time, as the input of an evaluation.
package struct PurchaseFacts: Sendable, Hashable {
    /// The purchase statuses of products, by product identifier.
    package var statuses: [String: PurchaseStatus]

    /// Creates facts.
    ///
    /// - Parameter statuses: The statuses, by product identifier.
    package init(_ statuses: [String: PurchaseStatus] = [:]) {
        self.statuses = statuses
    }

    /// Creates facts by reading the statuses of products from a tracker.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - products: The products. Each is read once.
    package init(from tracker: any PurchaseTracker, about products: some Sequence<PurchasableProduct>) {
        statuses = [:]
        for product in products where statuses[product.id] == nil {
            statuses[product.id] = tracker.status(of: product)
        }
    }

    /// Returns the status of a product; `unknown` if the facts have none for it.
    ///
    /// - Parameter product: The product.
    package subscript(product: PurchasableProduct) -> PurchaseStatus { statuses[product.id] ?? .unknown }

    /// The earliest end of a subscription among the statuses; `nil` if there is none.
    package var earliestExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }
}
