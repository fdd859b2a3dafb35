public import Foundation
internal import Synchronization

/// A purchase tracker whose knowledge is set by the application or a test.
///
/// ```swift
/// let tracker = InMemoryPurchaseTracker()
/// tracker.set(.purchased, for: pro)
/// tracker.set(.active(until: end), for: club)
/// ```
///
/// When a subscription ends, reads say so at once, and the change is announced.
public final class InMemoryPurchaseTracker: PurchaseTracker {
    private let book: PurchaseBook
    private let enabledFeatures = Mutex<Set<String>>([])

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - statuses: What is known at first, by product identifier.
    ///   - unlisted: What is known of all other products.
    ///   - clock: The clock by which the end of a subscription is awaited.
    ///   - wallTime: The source of wall-clock time.
    public init(
        _ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus = .notPurchased,
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        let ledger = PurchaseLedger(statuses, unlisted: unlisted)
        book = PurchaseBook(ledger, clock: clock, wallTime: wallTime)
    }

    // MARK: Writing

    /// Sets what is known of a product.
    ///
    /// - Parameters:
    ///   - status: The status; setting the same again is not a change.
    ///   - product: The product.
    public func set(_ status: PurchaseStatus, for product: any PurchasableProduct) {
        let translated = status.translated(to: product.kind)
        // A product may compute its identifier, so it is asked without the lock.
        let id = product.id
        book.update { ledger, now in ledger.set(translated, of: id, at: now).map { [$0] } ?? [] }
    }

    /// Sets whether past purchases enable a feature.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether they do.
    ///   - featureID: The identifier of the feature.
    public func setEnabledByPastPurchases(_ isEnabled: Bool, for featureID: String) {
        let isChange = enabledFeatures.withLock { features in
            isEnabled ? features.insert(featureID).inserted : features.remove(featureID) != nil
        }
        guard isChange else { return }
        book.update { ledger, _ in
            ledger.advance()
            return [.pastPurchases(featureID: featureID, isEnabled: isEnabled)]
        }
    }

    /// Puts other statuses and past purchases in place and tells nobody yet.
    package func queue(
        _ statuses: (old: [String: PurchaseStatus], new: [String: PurchaseStatus]),
        pastPurchases: (old: Set<String>, new: Set<String>), at now: Date
    ) {
        let products = Set(statuses.old.keys).union(statuses.new.keys).sorted()
        let features = pastPurchases.old.symmetricDifference(pastPurchases.new).sorted()
        enabledFeatures.withLock { $0 = pastPurchases.new }
        book.queue(at: now) { ledger, now in
            for _ in features { ledger.advance() }
            return products.filter { statuses.old[$0] != statuses.new[$0] }
                .compactMap { ledger.set(statuses.new[$0], of: $0, at: now) }
                + features.map {
                    .pastPurchases(featureID: $0, isEnabled: pastPurchases.new.contains($0))
                }
        }
    }

    /// Tells readers what was queued.
    package func tell() { book.tell() }

    // MARK: Reading

    /// Whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: What was set.
    public func isPurchased(_ product: any PurchasableProduct) -> Bool? {
        book.status(of: product.id).covers()
    }

    /// Whether a subscription is active now.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: What was set; `false` from its end on.
    public func isSubscriptionActive(_ product: any PurchasableProduct) -> Bool? {
        book.status(of: product.id).covers()
    }

    /// When an active subscription ends.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: What was set; `nil` from then on.
    public func expiry(of product: any PurchasableProduct) -> Date? { book.status(of: product.id).expiry }

    /// How many of a consumable are left.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: What was set, at least zero.
    public func balance(of product: any PurchasableProduct) -> Int? { book.status(of: product.id).count }

    /// Whether past purchases enable a feature.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: What was set.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool {
        enabledFeatures.withLock { $0.contains(featureID) }
    }

    /// Grows with each change.
    public var revision: UInt64? { book.revision }

    /// Tells of changes from this call on.
    ///
    /// - Returns: A stream that ends with the tracker. A reader that falls far behind loses the oldest.
    public func changes() -> AsyncStream<PurchaseChange> { book.changes() }
}
