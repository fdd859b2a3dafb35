public import Foundation

/// Knows what has been bought.
///
/// Availability asks a tracker from any thread and expects an answer at once: read what a store says in advance, and
/// answer `nil` until it is known. A failed, canceled or deferred purchase must not make an owned product not owned.
public protocol PurchaseTracker: Sendable {
    /// Whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: Whether it is owned; `nil` if that is not known yet.
    func isPurchased(_ product: any PurchasableProduct) -> Bool?

    /// Whether a subscription is active now.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Whether it is active; `nil` if that is not known yet. It turns `false` at the expiry by itself.
    func isSubscriptionActive(_ product: any PurchasableProduct) -> Bool?

    /// When an active subscription ends, so that nobody keeps a result beyond it.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end; `nil` by default, if there is none or it is not known.
    func expiry(of product: any PurchasableProduct) -> Date?

    /// How many of a consumable are left.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The number, of which a negative one counts as zero; `nil` if that is not known, as by default.
    func balance(of product: any PurchasableProduct) -> Int?

    /// Whether a feature stays enabled by what was bought in the past, such as credits that were spent on it.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: Whether its purchase requirements count as met; `false` by default.
    func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool

    /// A number that grows with each change, before the writer's call returns.
    ///
    /// With `nil`, as by default, the tracker cannot tell, and then nothing that depends on it is kept. An expiry that
    /// passes need not change it.
    var revision: UInt64? { get }

    /// Tells of changes from this call on.
    ///
    /// - Returns: A stream of changes with the new status. By default it ends at once.
    func changes() -> AsyncStream<PurchaseChange>
}

extension PurchaseTracker {
    /// Not known.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Always `nil`.
    public func expiry(of product: any PurchasableProduct) -> Date? { nil }

    /// Not known.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: Always `nil`.
    public func balance(of product: any PurchasableProduct) -> Int? { nil }

    /// By none.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: Always `false`.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool { false }

    /// Cannot tell.
    public var revision: UInt64? { nil }

    /// Tells of nothing.
    ///
    /// - Returns: A stream that has ended.
    public func changes() -> AsyncStream<PurchaseChange> { AsyncStream { nil } }

    /// The status of a product of any kind.
    ///
    /// - Parameter product: The product.
    /// - Returns: What the member that is responsible for its kind says.
    public func status(of product: any PurchasableProduct) -> PurchaseStatus {
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
