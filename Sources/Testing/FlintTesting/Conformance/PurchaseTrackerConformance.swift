public import FlintCore
internal import Foundation

/// A suite that checks a purchase tracker against the rules of `PurchaseTracker`.
///
/// A tracker has no function for writing. Pass a function that sets a product's status in your double of the
/// store.
///
/// ```swift
/// try await PurchaseTrackerConformance {
///     ReceiptTracker(store: FakeStore())
/// } set: { tracker, status, product in
///     try await tracker.store.put(status, product.id)
/// }.check()
/// ```
public struct PurchaseTrackerConformance<Tracker: PurchaseTracker>: ConformanceSuite {
    /// The rules for a tracker.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// The tracker reports whether a non-consumable is owned.
        case reportsOwnership = "A non-consumable is owned, not owned or not known, as the store says."
        /// The tracker reports whether a subscription is active.
        case reportsActivity = "A subscription is active, not active or not known, as the store says."
        /// A subscription is not active after its end.
        case expiryEnds =
            "A subscription whose end has passed is not active; a reported end is the right one."
        /// The tracker reports the balance of a consumable.
        case reportsBalance = "The balance of a consumable is what is left, or nil."
        /// Products do not share a status.
        case keepsProductsApart = "The status of a product does not depend on other products."
        /// The revision of the tracker grows before the call that writes a change returns.
        case revisionGrows = "A revision that is not nil has grown when the writer's call returns."
        /// Subscribers receive changes.
        case announcesChanges =
            "Subscribers receive a change, with the new status, unless the stream ends at once."
    }

    private let make: @Sendable () async throws -> Tracker
    private let set: @Sendable (Tracker, PurchaseStatus, PurchasableProduct) async throws -> Void
    private let patience: WaitLimit

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - patience: The longest time to wait until a change is published.
    ///   - clock: The clock that measures `patience`.
    ///   - make: A function that creates a tracker for a store without purchases. Each call returns a new
    ///     one.
    ///   - set: A function that sets the status of a product in the store, and returns when the tracker has
    ///     the status.
    public init(
        patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () async throws -> Tracker,
        set: @escaping @Sendable (Tracker, PurchaseStatus, PurchasableProduct) async throws -> Void
    ) {
        self.make = make
        self.set = set
        self.patience = WaitLimit(clock: clock, duration: patience)
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given functions.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        try await tryOwnership(try await make(), &log)
        try await trySubscription(try await make(), &log)
        try await tryBalance(try await make(), &log)
        try await tryRevision(try await make(), &log)
        try await tryChanges(try await make(), &log)
        return log.findings
    }

    private var pro: PurchasableProduct { PurchasableProduct.nonConsumable(id: "conformance.pro") }
    private var other: PurchasableProduct { PurchasableProduct.nonConsumable(id: "conformance.other") }
    private var club: PurchasableProduct {
        PurchasableProduct.autoRenewingSubscription(id: "conformance.club")
    }
    private var coins: PurchasableProduct { PurchasableProduct.consumable(id: "conformance.coins") }

    private func tryOwnership(_ tracker: Tracker, _ log: inout ConformanceLog<Rule>) async throws {
        let before = tracker.isPurchased(other)
        for (status, isOwned) in [
            (.purchased, true), (.notPurchased, false), (.unknown, nil), (.purchased, true),
        ]
            as [(PurchaseStatus, Bool?)]
        {
            try await set(tracker, status, pro)
            log.require(
                tracker.isPurchased(pro), is: isOwned, .reportsOwnership, "isPurchased after \(status)")
        }
        log.require(
            tracker.isPurchased(other), is: before, .keepsProductsApart, "isPurchased of another product")
    }

    private func trySubscription(_ tracker: Tracker, _ log: inout ConformanceLog<Rule>) async throws {
        let end = Date(timeIntervalSinceNow: 86_400)
        for (status, isActive) in [
            (.active(until: end), true), (.notPurchased, false), (.unknown, nil), (.active(until: nil), true),
        ] as [(PurchaseStatus, Bool?)] {
            try await set(tracker, status, club)
            log.require(
                tracker.isSubscriptionActive(club), is: isActive, .reportsActivity,
                "isSubscriptionActive after \(status)")
        }
        try await set(tracker, .active(until: end), club)
        if let reported = tracker.expiry(of: club) {
            log.require(
                abs(reported.timeIntervalSince(end)) < 1, .expiryEnds,
                "Expected the end \(end), got \(reported).")
        }
        try await set(tracker, .active(until: Date(timeIntervalSinceNow: -86_400)), club)
        log.require(
            tracker.isSubscriptionActive(club) != true, .expiryEnds, "It is active a day after its end.")
    }

    private func tryBalance(_ tracker: Tracker, _ log: inout ConformanceLog<Rule>) async throws {
        for count in [5, 2, 0] {
            try await set(tracker, .balance(count), coins)
            guard let reported = tracker.balance(of: coins) else { continue }
            log.require(max(reported, 0), is: count, .reportsBalance, "balance after \(count)")
        }
    }

    private func tryRevision(_ tracker: Tracker, _ log: inout ConformanceLog<Rule>) async throws {
        for status in [.purchased, .notPurchased, .purchased] as [PurchaseStatus] {
            guard let before = tracker.revision else { return }
            try await set(tracker, status, pro)
            let after = tracker.revision
            log.require(
                after.map { $0 > before } ?? false, .revisionGrows,
                "After \(status) it was \(String(describing: after)), before \(before).")
        }
    }

    private func tryChanges(_ tracker: Tracker, _ log: inout ConformanceLog<Rule>) async throws {
        try await set(tracker, .notPurchased, pro)
        let stream = tracker.changes()
        try await set(tracker, .purchased, pro)
        let received = await patience.receive(1, from: stream)
        guard !(received.hasEnded && received.elements.isEmpty) else { return }
        log.require(
            received.elements, is: [.product(id: pro.id, status: .purchased)], .announcesChanges,
            "The change")
    }
}
