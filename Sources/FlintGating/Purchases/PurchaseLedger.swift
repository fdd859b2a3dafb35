internal import Foundation

/// The statuses of products, with subscriptions that expire, as a value.
struct PurchaseLedger: Sendable {
    /// The statuses, converted to the product's kind if that is known.
    private var statuses: [String: PurchaseStatus] = [:]
    /// The status of products that are not listed.
    var unlisted: PurchaseStatus
    /// Increases with each change.
    private(set) var revision: UInt64 = 0

    init(_ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus) {
        self.statuses = statuses
        self.unlisted = unlisted
    }

    /// Returns the status of a product at a time.
    func status(of id: String, at now: Date) -> PurchaseStatus {
        let status = statuses[id] ?? unlisted
        guard let expiry = status.expiry, expiry <= now else { return status }
        return .notPurchased
    }

    /// Sets the status of a product.
    ///
    /// - Returns: The change; nil if there is none.
    mutating func set(_ status: PurchaseStatus?, of id: String, at now: Date) -> PurchaseChange? {
        let before = self.status(of: id, at: now)
        statuses[id] = status
        return change(of: id, from: before, at: now)
    }

    /// Records a change that is not in the ledger.
    mutating func advance() { revision += 1 }

    private mutating func change(of id: String, from before: PurchaseStatus, at now: Date) -> PurchaseChange?
    {
        let after = status(of: id, at: now)
        guard after != before else { return nil }
        revision += 1
        return .product(id: id, status: after)
    }

    /// The next time at which a subscription ends, including ended ones that were not removed yet.
    var nextExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }

    /// Removes the subscriptions that have ended.
    ///
    /// - Returns: Their changes, the earliest end first.
    mutating func expire(at now: Date) -> [PurchaseChange] {
        let ended = statuses.compactMap { id, status in status.expiry.map { (id: id, expiry: $0) } }
            .filter { $0.expiry <= now }
            .sorted { ($0.expiry, $0.id) < ($1.expiry, $1.id) }
        guard !ended.isEmpty else { return [] }
        revision += 1
        return ended.map { id, _ in
            statuses[id] = .notPurchased
            return .product(id: id, status: .notPurchased)
        }
    }
}
