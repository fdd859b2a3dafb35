import FlintCore
import FlintTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct InMemoryPurchaseTrackerTests {
    let pro = PurchasableProduct.nonConsumable(id: "pro")
    let club = PurchasableProduct.autoRenewingSubscription(id: "club")
    let pack = PurchasableProduct.consumable(id: "pack")
    let clock = ManualClock()
    let start = Date(timeIntervalSinceReferenceDate: 0)

    private func makeTracker(
        _ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus = .notPurchased
    ) -> InMemoryPurchaseTracker {
        InMemoryPurchaseTracker(
            statuses, unlisted: unlisted, clock: clock, wallTime: clock.wallTime(from: start))
    }

    @Test func `what was set is read, for each kind of product`() {
        let tracker = makeTracker()
        func answers() -> [Int?] {
            [
                tracker.isPurchased(pro).map { $0 ? 1 : 0 },
                tracker.isSubscriptionActive(club).map { $0 ? 1 : 0 },
                tracker.balance(of: pack),
            ]
        }
        #expect(answers() == [0, 0, 0])
        tracker.set(.purchased, for: pro)
        tracker.set(.active(until: nil), for: club)
        tracker.set(.balance(3), for: pack)
        #expect(answers() == [1, 1, 3])
        for product in [pro, club, pack] { tracker.set(.unknown, for: product) }
        #expect(answers() == [nil, nil, nil])
    }

    @Test func `what is not listed is what was said of it, and what has ended already is not active`() {
        do {
            let tracker = makeTracker(["pro": .purchased], unlisted: .unknown)
            #expect(
                (tracker.isPurchased(pro), tracker.status(of: club), tracker.balance(of: pack))
                    == (true, .unknown, nil))
        }
        let tracker = makeTracker(["club": .active(until: .distantPast)])
        #expect(tracker.isSubscriptionActive(club) == false)
        tracker.set(
            .active(until: .distantPast), for: PurchasableProduct.nonRenewingSubscription(id: "season"))
        #expect(tracker.status(of: PurchasableProduct.nonRenewingSubscription(id: "season")) == .notPurchased)
    }

    @Test func `a subscription ends at its end, at once`() {
        let tracker = makeTracker()
        let end = start.addingTimeInterval(60)
        tracker.set(.active(until: end), for: club)
        clock.advance(by: .seconds(59))
        #expect((tracker.isSubscriptionActive(club), tracker.expiry(of: club)) == (true, end))
        clock.advance(by: .seconds(1))
        #expect(
            (tracker.isSubscriptionActive(club), tracker.expiry(of: club), tracker.status(of: club))
                == (false, nil, .notPurchased))
    }

    @Test func `the end of a subscription is announced, the earliest first`() async {
        let tracker = makeTracker()
        let season = PurchasableProduct.nonRenewingSubscription(id: "season")
        tracker.set(.active(until: start.addingTimeInterval(120)), for: club)
        tracker.set(.active(until: start.addingTimeInterval(60)), for: season)
        var changes = tracker.changes().makeAsyncIterator()
        let revision = tracker.revision
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        #expect(await changes.next() == .product(id: "season", status: .notPurchased))
        #expect(tracker.isSubscriptionActive(club) == true)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
        #expect(tracker.revision != revision)
    }

    @Test func `the end of a long subscription is announced after days`() async {
        let tracker = makeTracker()
        let end = start.addingTimeInterval(40 * 86_400)
        tracker.set(.active(until: end), for: club)
        var changes = tracker.changes().makeAsyncIterator()
        for _ in 0..<40 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(86_400))
        }
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
    }

    @Test func `a renewed subscription does not end at its old end`() async {
        let tracker = makeTracker()
        tracker.set(.active(until: start.addingTimeInterval(60)), for: club)
        tracker.set(.active(until: start.addingTimeInterval(90)), for: club)
        var changes = tracker.changes().makeAsyncIterator()
        clock.advance(by: .seconds(60))
        #expect(tracker.isSubscriptionActive(club) == true)
        clock.advance(by: .seconds(30))
        tracker.set(.purchased, for: pro)
        // The end was not told yet when something else was written: it is told first.
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
        #expect(await changes.next() == .product(id: "pro", status: .purchased))
    }

    @Test func `an end that is overwritten before it was told is told`() async {
        let tracker = makeTracker()
        tracker.set(.active(until: start.addingTimeInterval(60)), for: club)
        var changes = tracker.changes().makeAsyncIterator()
        clock.advance(by: .seconds(60))
        tracker.set(.notPurchased, for: club)
        tracker.set(.purchased, for: pro)
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
        #expect(await changes.next() == .product(id: "pro", status: .purchased))
    }

    // Numbers, because the description of such a date is a trap.
    @Test(arguments: [1e11, 1e300, .infinity, .nan]) func `an end beyond all measure harms nobody`(
        end: TimeInterval
    ) {
        let tracker = InMemoryPurchaseTracker()
        tracker.set(.active(until: Date(timeIntervalSinceReferenceDate: end)), for: club)
        #expect(tracker.isSubscriptionActive(club) == !end.isNaN)
    }

    @Test func `a change carries the new status, and the same again is none`() async {
        let tracker = makeTracker()
        var changes = tracker.changes().makeAsyncIterator()
        var revision = tracker.revision
        tracker.set(.purchased, for: pro)
        #expect(tracker.revision != revision)
        revision = tracker.revision
        tracker.set(.purchased, for: pro)
        #expect(tracker.revision == revision)
        tracker.set(.balance(2), for: pack)
        tracker.set(.notPurchased, for: pro)
        #expect(await changes.next() == .product(id: "pro", status: .purchased))
        #expect(await changes.next() == .product(id: "pack", status: .balance(2)))
        #expect(await changes.next() == .product(id: "pro", status: .notPurchased))
    }

    @Test func `past purchases are set by feature, and announced`() async {
        let tracker = makeTracker()
        var changes = tracker.changes().makeAsyncIterator()
        #expect(!tracker.isFeatureEnabledByPastPurchases("sharing"))
        let revision = tracker.revision
        tracker.setEnabledByPastPurchases(true, for: "sharing")
        tracker.setEnabledByPastPurchases(true, for: "sharing")
        #expect(tracker.isFeatureEnabledByPastPurchases("sharing"))
        #expect(!tracker.isFeatureEnabledByPastPurchases("export"))
        #expect(tracker.revision != revision)
        tracker.setEnabledByPastPurchases(false, for: "sharing")
        #expect(!tracker.isFeatureEnabledByPastPurchases("sharing"))
        #expect(await changes.next() == .pastPurchases(featureID: "sharing", isEnabled: true))
        #expect(await changes.next() == .pastPurchases(featureID: "sharing", isEnabled: false))
    }

    @Test func `the stream ends with the tracker, also while a subscription is active`() async {
        let changes: AsyncStream<PurchaseChange>
        do {
            let tracker = makeTracker(["club": .active(until: start.addingTimeInterval(60))])
            await clock.waitForSleepers()
            changes = tracker.changes()
        }
        for await _ in changes { Issue.record("Nothing has changed.") }
    }

    @Test func `a minimal tracker answers what it must and nothing else`() async {
        struct Minimal: PurchaseTracker {
            func isPurchased(_ product: PurchasableProduct) -> Bool? { true }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { false }
        }
        let tracker = Minimal()
        #expect(
            (tracker.status(of: pro), tracker.status(of: club), tracker.status(of: pack), tracker.revision)
                == (.purchased, .notPurchased, .unknown, nil))
        #expect(!tracker.isFeatureEnabledByPastPurchases("sharing"))
        for await _ in tracker.changes() { Issue.record("It tells of nothing.") }
    }

    @Test func `a negative balance of any tracker counts as zero`() {
        struct Indebted: PurchaseTracker {
            func isPurchased(_ product: PurchasableProduct) -> Bool? { nil }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { nil }
            func balance(of product: PurchasableProduct) -> Int? { -7 }
        }
        #expect(Indebted().status(of: pack) == .balance(0))
        let tracker = makeTracker()
        tracker.set(.balance(-5), for: pack)
        #expect(tracker.balance(of: pack) == 0)
    }

    @Test func `facts know the earliest end`() {
        let tracker = makeTracker()
        let season = PurchasableProduct.nonRenewingSubscription(id: "season")
        tracker.set(.active(until: start.addingTimeInterval(120)), for: club)
        tracker.set(.active(until: start.addingTimeInterval(60)), for: season)
        let products = [club, season, pro, pro]
        let facts = PurchaseFacts(from: tracker, about: products)
        #expect(
            (facts.earliestExpiry, facts[pro], facts[pack])
                == (start.addingTimeInterval(60), .notPurchased, .unknown))
    }
}
