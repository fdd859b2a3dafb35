public import Foundation

/// Provides the statuses of purchases.
///
/// Availability reads a tracker synchronously from any thread: load the data of a store in advance, and return `nil`
/// until it is known. A failed, canceled or deferred purchase must not change the status of an owned product.
public protocol PurchaseTracker: Sendable {
    /// Whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: Whether it is owned; `nil` if that is not known yet.
    func isPurchased(_ product: PurchasableProduct) -> Bool?

    /// Returns whether a subscription is active.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Whether it is active; `nil` if that is not known yet. It becomes `false` at the expiry without a
    ///   further call.
    func isSubscriptionActive(_ product: PurchasableProduct) -> Bool?

    /// Returns the end of an active subscription, which limits the caching of results.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end; `nil` by default, if there is none or it is not known.
    func expiry(of product: PurchasableProduct) -> Date?

    /// Returns the remaining number of a consumable.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The number, of which a negative one counts as zero; `nil`, the default, if that is not known.
    func balance(of product: PurchasableProduct) -> Int?

    /// Returns whether a feature stays enabled by past purchases, such as credits that were spent on it.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: Whether its purchase requirements count as met; `false` by default.
    func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool

    /// A number that increases with each change, before the writer's call returns.
    ///
    /// With `nil`, the default, the tracker has no revision, and results that depend on it are not cached. An expiry
    /// need not change it.
    var revision: UInt64? { get }

    /// Publishes changes made after this call.
    ///
    /// - Returns: A stream of changes with the new status. By default it ends at once.
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

    /// `nil`: the tracker has no revision.
    public var revision: UInt64? { nil }

    /// Publishes no changes.
    ///
    /// - Returns: A stream that has ended.
    public func changes() -> AsyncStream<PurchaseChange> { AsyncStream { nil } }

    /// Returns the status of a product of any kind.
    ///
    /// - Parameter product: The product.
    /// - Returns: The status, as returned by the member for its kind.
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
    /// The enabling of a feature by past purchases has changed.
    case pastPurchases(featureID: String, isEnabled: Bool)

    /// The product that changed, if the change is about one.
    public var productID: String? {
        if case .product(let id, _) = self { id } else { nil }
    }

    /// The new status of the product, if the change is about one.
    public var status: PurchaseStatus? {
        if case .product(_, let status) = self { status } else { nil }
    }
}
