public import Foundation

/// What a purchase tracker knows of one product.
public enum PurchaseStatus: Sendable, Hashable, Codable {
    /// It is not known yet.
    case unknown
    /// The product is not owned, or the subscription is not active.
    case notPurchased
    /// The product is owned.
    case purchased
    /// The subscription is active, until a time if that is known.
    case active(until: Date?)
    /// So many of a consumable are left.
    case balance(Int)

    /// Whether the product may be used; `nil` if it is not known.
    ///
    /// - Parameter quantity: How many of a consumable are needed; without meaning for other products.
    /// - Returns: Whether it is owned, active, or there are enough of it. A negative balance counts as zero.
    public func covers(_ quantity: Int = 1) -> Bool? {
        switch self {
        case .unknown: nil
        case .notPurchased: false
        case .purchased, .active: true
        case .balance(let count): max(count, 0) >= max(quantity, 1)
        }
    }

    /// When the subscription ends, if that is known.
    public var expiry: Date? {
        if case .active(let expiry) = self { expiry } else { nil }
    }

    /// How many of a consumable are left; all that anybody could want of one that counts as purchased.
    package var count: Int? {
        switch self {
        case .unknown: nil
        case .notPurchased: 0
        case .purchased, .active: .max
        case .balance(let count): max(count, 0)
        }
    }

    /// The status in the terms of a kind of product.
    package func translated(to kind: ProductKind) -> PurchaseStatus {
        guard kind != .consumable else { return count.map { .balance($0) } ?? .unknown }
        return switch covers() {
        case nil: .unknown
        case false: .notPurchased
        case true: kind.isSubscription ? .active(until: expiry) : .purchased
        }
    }
}
