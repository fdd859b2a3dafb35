import FlintBasics
public import Foundation
internal import Synchronization

/// A purchase tracker whose statuses are set by the application or a test.
///
/// ```swift
/// let tracker = InMemoryPurchaseTracker()
/// tracker.set(.purchased, for: pro)
/// tracker.set(.active(until: end), for: club)
/// ```
///
/// When a subscription ends, the tracker updates its status immediately and publishes the change.
public final class InMemoryPurchaseTracker: PurchaseTracker {
    private let store: PurchaseLedgerStore
    private let enabledFeatures = Mutex<Set<String>>([])

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - statuses: The initial statuses, by product identifier.
    ///   - unlisted: The status of all other products.
    ///   - clock: The clock on which the tracker waits for the end of a subscription.
    ///   - wallTime: Returns the wall-clock time.
    public init(
        _ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus = .notPurchased,
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        let ledger = PurchaseLedger(statuses, unlisted: unlisted)
        store = PurchaseLedgerStore(ledger, clock: clock, wallTime: wallTime)
    }

    // MARK: Writing

    /// Sets the status of a product.
    ///
    /// - Parameters:
    ///   - status: The status. Setting an equal one is not a change.
    ///   - product: The product.
    public func set(_ status: PurchaseStatus, for product: PurchasableProduct) {
        let translated = status.translated(to: product.kind)
        // A product may compute its identifier, which must not happen under the lock.
        let id = product.id
        store.update { ledger, now in ledger.set(translated, of: id, at: now).map { [$0] } ?? [] }
    }

    /// Sets whether past purchases enable a feature.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether past purchases enable the feature.
    ///   - featureID: The identifier of the feature.
    public func setEnabledByPastPurchases(_ isEnabled: Bool, for featureID: String) {
        let isChange = enabledFeatures.withLock { features in
            isEnabled ? features.insert(featureID).inserted : features.remove(featureID) != nil
        }
        guard isChange else { return }
        store.update { ledger, _ in
            ledger.advance()
            return [.pastPurchases(featureID: featureID, isEnabled: isEnabled)]
        }
    }

    /// Replaces all statuses and past purchases, and queues the changes for ``publishChanges()``.
    ///
    /// - Parameters:
    ///   - statuses: The statuses by product identifier, before and after.
    ///   - pastPurchases: The identifiers of features that past purchases enable, before and after.
    ///   - now: The time of the change. Subscriptions that have ended by then are not active.
    package func queue(
        _ statuses: (old: [String: PurchaseStatus], new: [String: PurchaseStatus]),
        pastPurchases: (old: Set<String>, new: Set<String>), at now: Date
    ) {
        let products = Set(statuses.old.keys).union(statuses.new.keys).sortedOutOfLine()
        let features = pastPurchases.old.symmetricDifference(pastPurchases.new).sortedOutOfLine()
        enabledFeatures.withLock { $0 = pastPurchases.new }
        store.queue(at: now) { ledger, now in
            for _ in features { ledger.advance() }
            return products.filter { statuses.old[$0] != statuses.new[$0] }
                .compactMap { ledger.set(statuses.new[$0], of: $0, at: now) }
                + features.map {
                    .pastPurchases(featureID: $0, isEnabled: pastPurchases.new.contains($0))
                }
        }
    }

    /// Publishes the changes that were queued.
    package func publishChanges() { store.publishChanges() }

    // MARK: Reading

    /// Returns whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: The value that was set; `nil` if the status is unknown.
    public func isPurchased(_ product: PurchasableProduct) -> Bool? {
        store.status(of: product.id).covers()
    }

    /// Returns whether a subscription is active.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The value that was set, `false` after the subscription's end; `nil` if the status is
    ///   unknown.
    public func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? {
        store.status(of: product.id).covers()
    }

    /// Returns the end of an active subscription.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The value that was set; `nil` after the end.
    public func expiry(of product: PurchasableProduct) -> Date? { store.status(of: product.id).expiry }

    /// Returns the remaining number of a consumable.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The value that was set, at least zero; `nil` if the status is unknown.
    public func balance(of product: PurchasableProduct) -> Int? { store.status(of: product.id).count }

    /// Returns whether past purchases enable a feature.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: The value that was set.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool {
        enabledFeatures.withLock { $0.contains(featureID) }
    }

    /// A number that increases with each change; never `nil`.
    public var revision: UInt64? { store.revision }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream, which ends with the tracker. A reader that falls far behind loses the oldest
    ///   changes.
    public func changes() -> AsyncStream<PurchaseChange> { store.changes() }
}
