public import Foundation

/// The status of a product in a purchase tracker.
public enum PurchaseStatus: Sendable, Hashable, Codable {
    /// It is not known yet whether the product is owned.
    case unknown
    /// The product is not owned, or the subscription is not active.
    case notPurchased
    /// The product is owned.
    case purchased
    /// The subscription is active until a time; `nil` if the end is not known.
    case active(until: Date?)
    /// The consumable has this remaining number.
    case balance(Int)

    /// Returns whether the product may be used, or `nil` if that is not known.
    ///
    /// - Parameter quantity: The required number of a consumable; ignored for other products.
    /// - Returns: Whether the product is owned, active, or left in a sufficient number. A negative number
    ///   counts as zero.
    public func covers(_ quantity: Int = 1) -> Bool? {
        switch self {
        case .unknown: nil
        case .notPurchased: false
        case .purchased, .active: true
        case .balance(let count): max(count, 0) >= max(quantity, 1)
        }
    }

    /// The end of the subscription; `nil` if it has none or the end is not known.
    public var expiry: Date? {
        if case .active(let expiry) = self { expiry } else { nil }
    }

    /// The remaining number of a consumable; `nil` if it is not known.
    ///
    /// A consumable with the status `purchased` or `active` has an unlimited number, `Int.max`.
    package var count: Int? {
        switch self {
        case .unknown: nil
        case .notPurchased: 0
        case .purchased, .active: .max
        case .balance(let count): max(count, 0)
        }
    }

    /// Returns the status in the form that fits a kind of product.
    ///
    /// For a consumable, the result is ``balance(_:)``, with `Int.max` if the status is ``purchased`` or
    /// ``active(until:)``. For any other kind, ``covers(_:)`` decides. If it returns `true`, the result is
    /// ``active(until:)`` for a subscription, ``purchased`` for another product. If it returns `false`, the
    /// result is ``notPurchased``. The status ``unknown`` stays unknown for each kind.
    ///
    /// - Parameter kind: The kind of the product.
    package func translated(to kind: PurchasableProduct.Kind) -> PurchaseStatus {
        guard kind != .consumable else { return count.map { .balance($0) } ?? .unknown }
        return switch covers() {
        case nil: .unknown
        case false: .notPurchased
        case true: kind.isSubscription ? .active(until: expiry) : .purchased
        }
    }
}
