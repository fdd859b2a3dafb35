internal import Foundation

/// What is known of products, with subscriptions that end by themselves; as a value.
struct PurchaseLedger: Sendable {
    /// A status, in the terms of the product's kind if that is known.
    private var statuses: [String: PurchaseStatus] = [:]
    /// What counts for products that nothing is known of.
    var unlisted: PurchaseStatus
    /// Grows with each change.
    private(set) var revision: UInt64 = 0

    init(_ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus) {
        self.statuses = statuses
        self.unlisted = unlisted
    }

    /// The status of a product at a time.
    func status(of id: String, at now: Date) -> PurchaseStatus {
        let status = statuses[id] ?? unlisted
        guard let expiry = status.expiry, expiry <= now else { return status }
        return .notPurchased
    }

    /// Sets the status of a product.
    ///
    /// - Returns: The change, if it is one.
    mutating func set(_ status: PurchaseStatus?, of id: String, at now: Date) -> PurchaseChange? {
        let before = self.status(of: id, at: now)
        statuses[id] = status
        return change(of: id, from: before, at: now)
    }

    /// Notes that something else has changed.
    mutating func advance() { revision += 1 }

    private mutating func change(of id: String, from before: PurchaseStatus, at now: Date) -> PurchaseChange?
    {
        let after = status(of: id, at: now)
        guard after != before else { return nil }
        revision += 1
        return .product(id: id, status: after)
    }

    /// The next time at which a subscription ends; one that has ended and was not taken out counts.
    var nextExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }

    /// Takes out the subscriptions that have ended.
    ///
    /// - Returns: Their changes, those that ended first first.
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
