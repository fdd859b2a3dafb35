public import Foundation

/// A source of the statuses of purchases.
///
/// The evaluation of availability reads a tracker synchronously, from any thread. Load the data of a store in
/// advance, and return `nil` until it is known. A failed, canceled or deferred purchase must not change the
/// status of an owned product.
public protocol PurchaseTracker: Sendable {
    /// Returns whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: Whether the product is owned; `nil` if that is not known yet.
    func isPurchased(_ product: PurchasableProduct) -> Bool?

    /// Returns whether a subscription is active.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Whether the subscription is active; `nil` if that is not known yet. From the end of the
    ///   subscription on, the tracker returns `false` by itself.
    func isSubscriptionActive(_ product: PurchasableProduct) -> Bool?

    /// Returns the end of an active subscription; results that depend on the subscription are not cached
    /// beyond its end.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end; `nil` if there is none or it is not known, and in the default implementation.
    func expiry(of product: PurchasableProduct) -> Date?

    /// Returns the remaining number of a consumable.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The number, where a negative one counts as zero; `nil` if it is not known, and in the
    ///   default implementation.
    func balance(of product: PurchasableProduct) -> Int?

    /// Returns whether a feature stays enabled by past purchases, such as credits that were spent on it.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: Whether the feature's purchase requirements count as met; `false` in the default
    ///   implementation.
    func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool

    /// A number that increases with each change, before the call that makes the change returns.
    ///
    /// With `nil`, the default, the tracker has no revision, and results that depend on the tracker are not
    /// cached. The end of a subscription need not change the number.
    var revision: UInt64? { get }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream of changes with the new statuses. In the default implementation it ends
    ///   immediately.
    func changes() -> AsyncStream<PurchaseChange>
}

extension PurchaseTracker {
    /// Returns `nil`: the end is not known.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Always `nil`.
    public func expiry(of product: PurchasableProduct) -> Date? { nil }

    /// Returns `nil`: the number is not known.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: Always `nil`.
    public func balance(of product: PurchasableProduct) -> Int? { nil }

    /// Returns `false`: past purchases enable no feature.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: Always `false`.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool { false }

    /// `nil`, for trackers that do not count their changes: results that depend on them are not cached.
    public var revision: UInt64? { nil }

    /// Returns a stream without changes.
    ///
    /// - Returns: A stream that has ended.
    public func changes() -> AsyncStream<PurchaseChange> { AsyncStream { nil } }

    /// Returns the status of a product of any kind.
    ///
    /// - Parameter product: The product.
    /// - Returns: The status, as the function for the product's kind returns it.
    public func status(of product: PurchasableProduct) -> PurchaseStatus {
        switch product.kind {
        case .nonConsumable:
            isPurchased(product).map { $0 ? .purchased : .notPurchased } ?? .unknown
        case .autoRenewingSubscription, .nonRenewingSubscription:
            isSubscriptionActive(product).map { $0 ? .active(until: expiry(of: product)) : .notPurchased }
                ?? .unknown
        case .consumable:
            balance(of: product).map { .balance(max($0, 0)) } ?? .unknown
        }
    }
}

/// A change published by a purchase tracker.
public enum PurchaseChange: Sendable, Hashable {
    /// The status of a product has changed.
    case product(id: String, status: PurchaseStatus)
    /// Whether past purchases enable a feature has changed.
    case pastPurchases(featureID: String, isEnabled: Bool)

    /// The identifier of the changed product; `nil` if the change concerns past purchases.
    public var productID: String? {
        if case .product(let id, _) = self { id } else { nil }
    }

    /// The new status of the product; `nil` if the change concerns past purchases.
    public var status: PurchaseStatus? {
        if case .product(_, let status) = self { status } else { nil }
    }
}
