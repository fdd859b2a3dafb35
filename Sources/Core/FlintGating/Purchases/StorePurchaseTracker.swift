import FlintBasics
public import Foundation
internal import Synchronization

/// A purchase tracker that receives the transactions of a store.
///
/// It contains all rules and depends on no framework. An adapter for a store only has to convert types:
///
/// - Statuses are unknown before the first ``load(_:since:)``.
/// - Only verified transactions count. Revoked, replaced or ended purchases are not owned.
/// - A purchase that fails, is canceled or deferred does not change any status.
/// - Transactions with undeclared product identifiers are ignored and logged.
/// - Nothing is written to a file, because the store keeps the transactions.
///
/// Stores do not count consumables. Set the remaining number with ``setBalance(_:of:)``.
public final class StorePurchaseTracker: PurchaseTracker {
    /// The number of transactions that had arrived when a list of entitlements was requested; with it,
    /// ``load(_:since:)`` recognizes an outdated list.
    public struct LoadTicket: Sendable, Hashable {
        fileprivate let updates: UInt64
    }

    private let entitlements: Mutex<StoreEntitlements>
    private let store: PurchaseLedgerStore
    private let log: @Sendable (String) -> Void

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - products: The products of the application. If several have the same identifier, the first one
    ///     counts.
    ///   - lifetimes: The durations of non-renewing subscriptions, by product identifier, because stores do
    ///     not know them. A subscription that is not listed is active without an end.
    ///   - clock: The clock on which the tracker waits for the end of a subscription.
    ///   - wallTime: Returns the wall-clock time.
    ///   - log: A function that receives messages about ignored transactions.
    public init(
        products: [PurchasableProduct], lifetimes: [String: Duration] = [:],
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        entitlements = Mutex(
            StoreEntitlements(products: products, lifetimes: lifetimes))
        store = PurchaseLedgerStore(PurchaseLedger(unlisted: .unknown), clock: clock, wallTime: wallTime)
        self.log = log
    }

    // MARK: Transactions

    /// Returns a ticket by which ``load(_:since:)`` recognizes whether a list of entitlements is outdated.
    ///
    /// Call it before you request the list of entitlements.
    ///
    /// - Returns: The ticket for ``load(_:since:)``.
    public func beginLoading() -> LoadTicket { LoadTicket(updates: entitlements.withLock { $0.updates }) }

    /// Replaces the known transactions by a list of all entitlements.
    ///
    /// - Parameters:
    ///   - list: All current entitlements.
    ///   - ticket: The ticket from ``beginLoading()``.
    /// - Returns: Whether the list was accepted. A list is rejected if a transaction has arrived since the
    ///   list was requested, because the list may lack the transaction. Request the list again in that case.
    public func load(_ list: [StorePurchaseTracker.Transaction], since ticket: LoadTicket) -> Bool {
        let isTaken = change { entitlements in
            guard entitlements.updates == ticket.updates else { return nil }
            entitlements.load(list)
            return entitlements.statuses
        }
        if isTaken { list.forEach(logObjection) }
        return isTaken
    }

    /// Requests the list of all entitlements and loads it.
    ///
    /// It repeats the request if a transaction arrives meanwhile.
    ///
    /// A list is not loaded if the task was canceled, because it may be incomplete.
    ///
    /// - Parameter list: A function that returns a sequence of all current entitlements.
    public func load<List: AsyncSequence>(_ list: () -> List) async
    where List.Element == StorePurchaseTracker.Transaction, List.Failure == Never {
        var isTaken = false
        while !isTaken {
            let ticket = beginLoading()
            var transactions: [StorePurchaseTracker.Transaction] = []
            for await transaction in list() { transactions.append(transaction) }
            guard !Task.isCancelled else { return }
            isTaken = load(transactions, since: ticket)
        }
    }

    /// Adds a transaction sent by the store: a renewal, a refund, a purchase on another device.
    ///
    /// - Parameter transaction: The transaction.
    public func update(_ transaction: StorePurchaseTracker.Transaction) {
        logObjection(to: transaction)
        _ = change { entitlements in
            entitlements.update(transaction).map { [($0.id, entitlements.status(of: $0))] } ?? []
        }
    }

    /// Adds the transaction of a successful purchase; any other outcome is only logged.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the purchase.
    ///   - product: The product, to name in the log.
    public func note(_ outcome: StorePurchaseTracker.Outcome, of product: PurchasableProduct) {
        switch outcome {
        case .purchased(let transaction): update(transaction)
        case .canceled: log("The purchase of '\(product.id)' was canceled.")
        case .deferred: log("The purchase of '\(product.id)' waits for approval.")
        case .failed(let text): log("The purchase of '\(product.id)' failed: \(text)")
        }
    }

    /// Sets the remaining number of a consumable.
    ///
    /// - Parameters:
    ///   - count: The number; `nil` if it is not known. A negative number counts as zero.
    ///   - product: The consumable. Another kind of product has no balance; the call is then ignored and
    ///     logged.
    public func setBalance(_ count: Int?, of product: PurchasableProduct) {
        guard product.kind == .consumable else {
            return log("'\(product.id)' is no consumable and has no balance.")
        }
        let status = count.map { PurchaseStatus.balance(max($0, 0)) }
        store.update { ledger, now in ledger.set(status, of: product.id, at: now).map { [$0] } ?? [] }
    }

    /// Changes the entitlements and writes the resulting statuses into the ledger.
    ///
    /// Concurrent changes are written one after the other, in the order in which they change the
    /// entitlements.
    ///
    /// - Parameter body: Changes the entitlements, and returns the new statuses; `nil` if it rejects the
    ///   change.
    /// - Returns: Whether the change was accepted.
    private func change(
        _ body: (inout StoreEntitlements) -> [(id: String, status: PurchaseStatus)]?
    ) -> Bool {
        var isTaken = false
        store.update { ledger, now in
            guard let statuses = entitlements.withLock({ body(&$0) }) else { return [] }
            isTaken = true
            return statuses.compactMap { ledger.set($0.status, of: $0.id, at: now) }
        }
        return isTaken
    }

    private func logObjection(to transaction: StorePurchaseTracker.Transaction) {
        if let text = entitlements.withLock({ $0.objection(to: transaction) }) { log(text) }
    }

    // MARK: Answers

    /// Returns whether a non-consumable is owned.
    ///
    /// - Parameter product: The product.
    /// - Returns: Whether the product is owned; `nil` before the first load.
    public func isPurchased(_ product: PurchasableProduct) -> Bool? {
        store.status(of: product.id).covers()
    }

    /// Returns whether a subscription is active.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: Whether the subscription is active; `nil` before the first load.
    public func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? {
        store.status(of: product.id).covers()
    }

    /// Returns the end or the next renewal of an active subscription.
    ///
    /// - Parameter product: The subscription.
    /// - Returns: The end of the newest transaction; `nil` if there is none, or if the store does not provide
    ///   it.
    public func expiry(of product: PurchasableProduct) -> Date? { store.status(of: product.id).expiry }

    /// Returns the remaining number of a consumable.
    ///
    /// - Parameter product: The consumable.
    /// - Returns: The value last set by ``setBalance(_:of:)``; `nil` before.
    public func balance(of product: PurchasableProduct) -> Int? { store.status(of: product.id).count }

    /// A number that increases with each change; never `nil`.
    public var revision: UInt64? { store.revision }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream, which ends with the tracker. A reader that falls far behind loses the oldest
    ///   changes.
    public func changes() -> AsyncStream<PurchaseChange> { store.changes() }
}

extension StorePurchaseTracker {
    /// The outcome of a purchase.
    public enum Outcome: Sendable, Hashable {
        /// The store has created a transaction.
        case purchased(StorePurchaseTracker.Transaction)
        /// The user has canceled the purchase.
        case canceled
        /// The purchase needs the approval of another person, such as a parent.
        case deferred
        /// The purchase failed, with the store's error text.
        case failed(String)
    }
}

// MARK: - StoreEntitlements

/// The entitlements that follow from the transactions of a store, as a value type.
struct StoreEntitlements: Sendable {
    private let products: [String: PurchasableProduct]
    /// The durations of non-renewing subscriptions, by product identifier; they count if a transaction has no
    /// end.
    private let lifetimes: [String: Duration]
    private var transactions: [String: [UInt64: StorePurchaseTracker.Transaction]] = [:]
    private var isLoaded = false
    /// The number of transactions sent by the store.
    ///
    /// A list that was requested before one of these transactions arrived is rejected.
    private(set) var updates: UInt64 = 0

    init(products: some Sequence<PurchasableProduct>, lifetimes: [String: Duration]) {
        self.products = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        self.lifetimes = lifetimes
    }

    /// Returns the reason why a transaction is ignored; `nil` if it is valid.
    ///
    /// A transaction is ignored if its product is not declared, or if it is not verified.
    func objection(to transaction: StorePurchaseTracker.Transaction) -> String? {
        if products[transaction.productID] == nil {
            return "Product '\(transaction.productID)' of the store is not declared and was ignored."
        }
        return transaction.isVerified
            ? nil : "A transaction of '\(transaction.productID)' is not verified and was ignored."
    }

    /// Replaces the transactions by a list of all entitlements.
    mutating func load(_ list: [StorePurchaseTracker.Transaction]) {
        isLoaded = true
        transactions = [:]
        for transaction in list where objection(to: transaction) == nil {
            transactions[transaction.productID, default: [:]][transaction.id] = transaction
        }
    }

    /// Adds a transaction.
    ///
    /// - Returns: The product of the transaction; `nil` if the transaction is ignored, because the product
    ///   is not declared or the transaction is not verified.
    mutating func update(_ transaction: StorePurchaseTracker.Transaction) -> PurchasableProduct? {
        updates += 1
        guard objection(to: transaction) == nil else { return nil }
        transactions[transaction.productID, default: [:]][transaction.id] = transaction
        return products[transaction.productID]
    }

    /// The statuses of the declared products, except for consumables, which stores do not count.
    var statuses: [(id: String, status: PurchaseStatus)] {
        products.values.filter { $0.kind != .consumable }.sortedOutOfLine { $0.id < $1.id }
            .map { ($0.id, status(of: $0)) }
    }

    /// Returns the status that follows from a product's transactions.
    ///
    /// For a subscription that has ended, the status is still `active(until:)`; the ledger, which receives
    /// the status, checks the end.
    func status(of product: PurchasableProduct) -> PurchaseStatus {
        let known =
            transactions[product.id]?.values.filter { $0.revocationDate == nil && !$0.isUpgraded } ?? []
        guard !known.isEmpty else {
            // Before the first load, a revoked transaction alone does not show that there are no valid ones.
            return isLoaded ? .notPurchased : .unknown
        }
        guard product.kind.isSubscription else { return .purchased }
        let ends = known.compactMap { end(of: $0, product) }
        return .active(until: ends.count == known.count ? ends.max() : nil)
    }

    private func end(of transaction: StorePurchaseTracker.Transaction, _ product: PurchasableProduct) -> Date?
    {
        if let date = transaction.expirationDate { return date }
        guard product.kind == .nonRenewingSubscription, let lifetime = lifetimes[product.id] else {
            return nil
        }
        return transaction.purchaseDate.addingTimeInterval(lifetime / .seconds(1))
    }
}
