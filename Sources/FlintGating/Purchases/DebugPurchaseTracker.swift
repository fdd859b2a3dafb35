internal import FlintEvents
internal import FlintStreams
public import Foundation
internal import Synchronization

/// A purchase tracker whose answers can be overridden product by product, for debugging.
///
/// Without a target, or where nothing is overridden and the target does not know, the answer is that it is not known.
/// What the target tells of a product is not passed on while that is overridden, and counts again afterwards.
public final class DebugPurchaseTracker: PurchaseTracker {
    private struct Entry {
        var product: AnyProduct
        var value: PurchaseOverride
    }

    private enum News: Sendable {
        /// An override came or went.
        case override(AnyProduct)
        /// The target told of this.
        case target(PurchaseChange)
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var revision: UInt64 = 0
    }

    private let target: (any PurchaseTracker)?
    private let state = Mutex(State())
    private let announcements = Broadcast<PurchaseChange>()
    private let news = OrderedAnnouncements<News>()
    private let forwarding = Mutex<Task<Void, Never>?>(nil)

    /// Creates a tracker.
    ///
    /// - Parameter target: Answers what is not overridden; `nil` if there is nobody.
    public init(around target: (any PurchaseTracker)? = nil) {
        self.target = target
        guard let target else { return }
        // Subscribed here, so that no later change is missed, however late the task begins. Detached, so that it
        // holds nothing of the task that happened to make the tracker.
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

    /// Overrides what is said of a product.
    ///
    /// - Parameters:
    ///   - value: What to say; `nil`: the truth.
    ///   - product: The product.
    public func setOverride(_ value: PurchaseOverride?, for product: any PurchasableProduct) {
        // Copied first: a product may compute its members, so it is asked without the lock.
        let product = AnyProduct(product)
        state.withLock { state in
            guard state.entries[product.id]?.value != value else { return }
            state.entries[product.id] = value.map { Entry(product: product, value: $0) }
            state.revision += 1
            news.add(.override(product))
        }
        news.tell(tell)
    }

    /// Says the truth about all products again.
    public func removeAllOverrides() {
        state.withLock { state in
            guard !state.entries.isEmpty else { return }
            news.add(state.entries.values.map(\.product).sorted { $0.id < $1.id }.map(News.override))
            state.entries = [:]
            state.revision += 1
        }
        news.tell(tell)
    }

    /// What is said of a product in place of the truth.
    ///
    /// - Parameter product: The product.
    /// - Returns: The override; `nil` if there is none.
    public func override(for product: any PurchasableProduct) -> PurchaseOverride? {
        let id = product.id
        return state.withLock { $0.entries[id]?.value }
    }

    /// What is said of a product in place of the truth, as a status.
    ///
    /// - Parameter product: The product, of any kind.
    /// - Returns: The status; `nil` if nothing is overridden.
    public func overriddenStatus(of product: any PurchasableProduct) -> PurchaseStatus? {
        override(for: product)?.status(for: product.kind)
    }

    /// What the target says of a product, overridden or not.
    ///
    /// - Parameter product: The product, of any kind.
    /// - Returns: The status; `unknown` without a target.
    public func realStatus(of product: any PurchasableProduct) -> PurchaseStatus {
        target?.status(of: product) ?? .unknown
    }

    private func effectiveStatus(of product: any PurchasableProduct) -> PurchaseStatus {
        overriddenStatus(of: product) ?? realStatus(of: product)
    }

    /// Tells what counts by now, so that the last that is told of a product is what holds.
    private func tell(_ news: News) {
        switch news {
        case .override(let product):
            announcements.publish(.product(id: product.id, status: effectiveStatus(of: product)))
        case .target(let change): announcements.publish(change)
        }
    }

    private func forward(_ change: PurchaseChange) {
        state.withLock { state in
            let isOverridden = change.productID.map { state.entries[$0] != nil } ?? false
            if !isOverridden { news.add(.target(change)) }
        }
        news.tell(tell)
    }

    // MARK: Answers

    /// Whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: What the override says, or else the target.
    public func isPurchased(_ product: any PurchasableProduct) -> Bool? {
        overriddenStatus(of: product).map { $0.covers() } ?? target?.isPurchased(product)
    }

    /// Whether a subscription is active now.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: What the override says, or else the target.
    public func isSubscriptionActive(_ product: any PurchasableProduct) -> Bool? {
        overriddenStatus(of: product).map { $0.covers() } ?? target?.isSubscriptionActive(product)
    }

    /// When an active subscription ends.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: What the target says; `nil` while it is overridden.
    public func expiry(of product: any PurchasableProduct) -> Date? {
        override(for: product) == nil ? target?.expiry(of: product) : nil
    }

    /// How many of a consumable are left.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: What the override says, or else the target.
    public func balance(of product: any PurchasableProduct) -> Int? {
        overriddenStatus(of: product).map(\.count) ?? target?.balance(of: product)
    }

    /// Whether past purchases enable a feature.
    ///
    /// - Parameter featureID: The identifier of the feature.
    /// - Returns: What the target says.
    public func isFeatureEnabledByPastPurchases(_ featureID: String) -> Bool {
        target?.isFeatureEnabledByPastPurchases(featureID) ?? false
    }

    /// Grows with each change of the overrides and of the target; `nil` if the target cannot tell.
    public var revision: UInt64? {
        let own = state.withLock { $0.revision }
        guard let target else { return own }
        return target.revision.map { $0 &+ own }
    }

    /// Tells of changes from this call on.
    ///
    /// - Returns: A stream that ends with the tracker. A reader that falls far behind loses the oldest.
    public func changes() -> AsyncStream<PurchaseChange> { announcements.elements() }
}
