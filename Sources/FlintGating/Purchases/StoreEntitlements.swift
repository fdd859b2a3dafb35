internal import Foundation

/// The entitlements that follow from the transactions of a store, as a value.
struct StoreEntitlements: Sendable {
    private let products: [String: AnyProduct]
    /// The durations of subscriptions whose end the store does not know.
    private let lifetimes: [String: Duration]
    private var transactions: [String: [UInt64: StoreTransaction]] = [:]
    private var isLoaded = false
    /// Counts the transactions sent by the store, so that a list requested before one of them is rejected.
    private(set) var updates: UInt64 = 0

    init(products: some Sequence<AnyProduct>, lifetimes: [String: Duration]) {
        self.products = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        self.lifetimes = lifetimes
    }

    /// Returns the reason why a transaction is ignored; `nil` if it is valid.
    func objection(to transaction: StoreTransaction) -> String? {
        if products[transaction.productID] == nil {
            return "Product '\(transaction.productID)' of the store is not declared and was ignored."
        }
        return transaction.isVerified
            ? nil : "A transaction of '\(transaction.productID)' is not verified and was ignored."
    }

    /// Replaces the transactions by a list of all entitlements.
    mutating func load(_ list: [StoreTransaction]) {
        isLoaded = true
        transactions = [:]
        for transaction in list where objection(to: transaction) == nil {
            transactions[transaction.productID, default: [:]][transaction.id] = transaction
        }
    }

    /// Adds a transaction.
    ///
    /// - Returns: Its product, if the transaction is valid.
    mutating func update(_ transaction: StoreTransaction) -> AnyProduct? {
        updates += 1
        guard objection(to: transaction) == nil else { return nil }
        transactions[transaction.productID, default: [:]][transaction.id] = transaction
        return products[transaction.productID]
    }

    /// The statuses of the declared products without consumables, which stores do not count.
    var statuses: [(id: String, status: PurchaseStatus)] {
        products.values.filter { $0.kind != .consumable }.sorted { $0.id < $1.id }
            .map { ($0.id, status(of: $0)) }
    }

    /// Returns the status from a product's transactions; the reader checks whether a subscription has ended.
    func status(of product: AnyProduct) -> PurchaseStatus {
        let known =
            transactions[product.id]?.values.filter { $0.revocationDate == nil && !$0.isUpgraded } ?? []
        guard !known.isEmpty else {
            // Before the first load, a revoked transaction does not exclude other valid ones.
            return isLoaded ? .notPurchased : .unknown
        }
        guard product.kind.isSubscription else { return .purchased }
        let ends = known.compactMap { end(of: $0, product) }
        return .active(until: ends.count == known.count ? ends.max() : nil)
    }

    private func end(of transaction: StoreTransaction, _ product: AnyProduct) -> Date? {
        if let date = transaction.expirationDate { return date }
        guard product.kind == .nonRenewingSubscription, let lifetime = lifetimes[product.id] else {
            return nil
        }
        return transaction.purchaseDate.addingTimeInterval(lifetime / .seconds(1))
    }
}
