import FlintBasics
internal import FlintEvents
internal import FlintStreams
public import Foundation
internal import Synchronization

/// A purchase tracker that can override the status of each product, for debugging.
///
/// The tracker can wrap another one, its *target*. The target decides the status of a product without an
/// override; without a target, that status is unknown. While a product has an override, changes from the
/// target are not forwarded. After the override is removed, the status of the target applies again.
public final class DebugPurchaseTracker: PurchaseTracker {
    private struct Entry {
        var product: PurchasableProduct
        var value: DebugPurchaseTracker.Override
    }

    private enum Change: Sendable {
        /// An override was set or removed.
        case override(PurchasableProduct)
        /// The wrapped tracker has published a change.
        case target(PurchaseChange)
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var revision: UInt64 = 0
    }

    private let target: (any PurchaseTracker)?
    private let state = Mutex(State())
    private let announcements = Broadcast<PurchaseChange>()
    private let delivery = OrderedDelivery<Change>()
    private let forwarding = Mutex<Task<Void, Never>?>(nil)

    /// Creates a tracker.
    ///
    /// - Parameter target: The wrapped tracker, which decides the status of products without an override;
    ///   `nil` for none.
    public init(around target: (any PurchaseTracker)? = nil) {
        self.target = target
        guard let target else { return }
        // The subscription begins before the task, so that no change is missed. The task is detached, so that
        // it inherits no task-locals and no priority from the task that creates the tracker.
        let changes = target.changes()
        let task = Task.detached(name: "purchases.debug") { [weak self] in
            for await change in changes { self?.forward(change) }
        }
        forwarding.withLock { $0 = task }
    }

    deinit {
        forwarding.withLock { $0 }?.cancel()
        announcements.finish()
    }

    // MARK: Overrides

    /// Overrides the status of a product.
    ///
    /// - Parameters:
    ///   - value: The override; `nil` removes it, so that the real status applies.
    ///   - product: The product.
    public func setOverride(_ value: DebugPurchaseTracker.Override?, for product: PurchasableProduct) {
        // The copy is made before the lock is taken: a product may compute its members, which must not happen
        // under the lock.
        let product = product
        state.withLock { state in
            guard state.entries[product.id]?.value != value else { return }
            state.entries[product.id] = value.map { Entry(product: product, value: $0) }
            state.revision += 1
            delivery.add(.override(product))
        }
        delivery.deliver(publishChange)
    }

    /// Removes the overrides of all products.
    public func removeAllOverrides() {
        state.withLock { state in
            guard !state.entries.isEmpty else { return }
            delivery.add(
                state.entries.values.map(\.product).sortedOutOfLine { $0.id < $1.id }.map(Change.override))
            state.entries = [:]
            state.revision += 1
        }
        delivery.deliver(publishChange)
    }

    /// Returns the override of a product.
    ///
    /// - Parameter product: The product.
    /// - Returns: The override; `nil` if there is none.
    public func override(for product: PurchasableProduct) -> DebugPurchaseTracker.Override? {
        let id = product.id
        return state.withLock { $0.entries[id]?.value }
    }

    /// Returns the override of a product as a status.
    ///
    /// - Parameter product: The product, of any kind.
    /// - Returns: The status; `nil` if the product has no override.
    public func overriddenStatus(of product: PurchasableProduct) -> PurchaseStatus? {
        override(for: product)?.status(for: product.kind)
    }

    /// Returns the wrapped tracker's status of a product, whether the product has an override or not.
    ///
    /// - Parameter product: The product, of any kind.
    /// - Returns: The status; `unknown` without a wrapped tracker.
    public func realStatus(of product: PurchasableProduct) -> PurchaseStatus {
        target?.status(of: product) ?? .unknown
    }

    private func effectiveStatus(of product: PurchasableProduct) -> PurchaseStatus {
        overriddenStatus(of: product) ?? realStatus(of: product)
    }

    /// Publishes a change to the readers of ``changes()``.
    ///
    /// For an override, it reads the current status of the product here, so that the last published status is
    /// right even if overrides are set concurrently.
    private func publishChange(_ change: Change) {
        switch change {
        case .override(let product):
            announcements.publish(.product(id: product.id, status: effectiveStatus(of: product)))
        case .target(let change): announcements.publish(change)
        }
    }

    private func forward(_ change: PurchaseChange) {
        state.withLock { state in
            let isOverridden = change.productID.map { state.entries[$0] != nil } ?? false
            if !isOverridden { delivery.add(.target(change)) }
        }
        delivery.deliver(publishChange)
    }

    // MARK: Answers

    /// Returns whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: The answer of the override if there is one, otherwise of the wrapped tracker; `nil` if that
    ///   is not known.
    public func isPurchased(_ product: PurchasableProduct) -> Bool? {
        overriddenStatus(of: product).map { $0.covers() } ?? target?.isPurchased(product)
    }

    /// Returns whether a subscription is active.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The answer of the override if there is one, otherwise of the wrapped tracker; `nil` if that
    ///   is not known.
    public func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? {
        overriddenStatus(of: product).map { $0.covers() } ?? target?.isSubscriptionActive(product)
    }

    /// Returns the end of an active subscription.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end known to the wrapped tracker; `nil` while the product has an override.
    public func expiry(of product: PurchasableProduct) -> Date? {
        override(for: product) == nil ? target?.expiry(of: product) : nil
    }

    /// Returns the remaining number of a consumable.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The answer of the override if there is one, otherwise of the wrapped tracker; `nil` if that
    ///   is not known.
    public func balance(of product: PurchasableProduct) -> Int? {
        overriddenStatus(of: product).map(\.count) ?? target?.balance(of: product)
    }

    /// Returns whether past purchases enable a feature.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: The answer of the wrapped tracker; `false` without one.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool {
        target?.isFeatureEnabledByPastPurchases(featureID) ?? false
    }

    /// A number that increases with each change of an override or of the wrapped tracker; `nil` if the
    /// wrapped tracker has no revision.
    public var revision: UInt64? {
        let own = state.withLock { $0.revision }
        guard let target else { return own }
        return target.revision.map { $0 &+ own }
    }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream, which ends with the tracker. A reader that falls far behind loses the oldest
    ///   changes.
    public func changes() -> AsyncStream<PurchaseChange> { announcements.elements() }
}
