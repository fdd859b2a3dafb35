public import Foundation

/// The status of a product in a purchase tracker.
public enum PurchaseStatus: Sendable, Hashable, Codable {
    /// Whether the product is owned is not known yet.
    case unknown
    /// The product is not owned, or the subscription is not active.
    case notPurchased
    /// The product is owned.
    case purchased
    /// The subscription is active, until the given time if it is known.
    case active(until: Date?)
    /// The remaining number of a consumable.
    case balance(Int)

    /// Returns whether the product may be used; `nil` if that is not known.
    ///
    /// - Parameter quantity: The required number of a consumable; ignored for other products.
    /// - Returns: Whether it is owned, active, or sufficient. A negative balance counts as zero.
    public func covers(_ quantity: Int = 1) -> Bool? {
        switch self {
        case .unknown: nil
        case .notPurchased: false
        case .purchased, .active: true
        case .balance(let count): max(count, 0) >= max(quantity, 1)
        }
    }

    /// The end of the subscription, if it is known.
    public var expiry: Date? {
        if case .active(let expiry) = self { expiry } else { nil }
    }

    /// The remaining number of a consumable; unlimited for one with the status purchased.
    package var count: Int? {
        switch self {
        case .unknown: nil
        case .notPurchased: 0
        case .purchased, .active: .max
        case .balance(let count): max(count, 0)
        }
    }

    /// Returns the status converted to a kind of product.
    package func translated(to kind: PurchasableProduct.Kind) -> PurchaseStatus {
        guard kind != .consumable else { return count.map { .balance($0) } ?? .unknown }
        return switch covers() {
        case nil: .unknown
        case false: .notPurchased
        case true: kind.isSubscription ? .active(until: expiry) : .purchased
        }
    }
}
