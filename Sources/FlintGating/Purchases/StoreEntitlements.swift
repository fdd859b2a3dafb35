internal import Foundation

/// What follows from the transactions of a store; as a value.
struct StoreEntitlements: Sendable {
    private let products: [String: AnyProduct]
    /// How long the subscriptions last of which the store does not know the end.
    private let lifetimes: [String: Duration]
    private var transactions: [String: [UInt64: StoreTransaction]] = [:]
    private var isLoaded = false
    /// Counts the transactions that came by themselves, so that a list taken before one of them is not believed.
    private(set) var updates: UInt64 = 0

    init(products: some Sequence<AnyProduct>, lifetimes: [String: Duration]) {
        self.products = Dictionary(products.map { ($0.id, $0) }) { first, _ in first }
        self.lifetimes = lifetimes
    }

    /// Why a transaction counts for nothing; `nil` if it counts.
    func objection(to transaction: StoreTransaction) -> String? {
        if products[transaction.productID] == nil {
            return "Product '\(transaction.productID)' of the store is not declared and was ignored."
        }
        return transaction.isVerified
            ? nil : "A transaction of '\(transaction.productID)' is not verified and was ignored."
    }

    /// Takes the list of all entitlements in place of what was known.
    mutating func load(_ list: [StoreTransaction]) {
        isLoaded = true
        transactions = [:]
        for transaction in list where objection(to: transaction) == nil {
            transactions[transaction.productID, default: [:]][transaction.id] = transaction
        }
    }

    /// Takes one transaction in.
    ///
    /// - Returns: The product that it is about, if it counts.
    mutating func update(_ transaction: StoreTransaction) -> AnyProduct? {
        updates += 1
        guard objection(to: transaction) == nil else { return nil }
        transactions[transaction.productID, default: [:]][transaction.id] = transaction
        return products[transaction.productID]
    }

    /// The statuses of the declared products; consumables are left out, because stores do not count them.
    var statuses: [(id: String, status: PurchaseStatus)] {
        products.values.filter { $0.kind != .consumable }.sorted { $0.id < $1.id }
            .map { ($0.id, status(of: $0)) }
    }

    /// What the transactions of a product amount to; a subscription that has ended is told apart by the reader.
    func status(of product: AnyProduct) -> PurchaseStatus {
        let known =
            transactions[product.id]?.values.filter { $0.revocationDate == nil && !$0.isUpgraded } ?? []
        guard !known.isEmpty else {
            // Before the first load, a transaction that was taken back says nothing about others.
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
