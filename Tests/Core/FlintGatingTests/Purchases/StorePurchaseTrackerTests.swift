import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite(.timeLimit(.minutes(10))) struct StorePurchaseTrackerTests {
    let pro = PurchasableProduct.nonConsumable(id: "pro")
    let club = PurchasableProduct.autoRenewingSubscription(id: "club")
    let season = PurchasableProduct.nonRenewingSubscription(id: "season")
    let pack = PurchasableProduct.consumable(id: "pack")
    let clock = ManualClock()
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let lines = Journal<String>()

    private func makeTracker() -> StorePurchaseTracker {
        StorePurchaseTracker(
            products: [pro, club, season, pack], lifetimes: ["season": .seconds(600)], clock: clock,
            wallTime: clock.wallTime(from: start), log: { [lines] in lines.note($0) })
    }

    private func transaction(_ productID: String, _ id: UInt64 = 1) -> StorePurchaseTracker.Transaction {
        StorePurchaseTracker.Transaction(id: id, productID: productID, purchaseDate: start)
    }

    private func load(_ tracker: StorePurchaseTracker, _ list: [StorePurchaseTracker.Transaction]) {
        #expect(tracker.load(list, since: tracker.beginLoading()))
    }

    @Test func `nothing is known before the first load`() {
        let tracker = makeTracker()
        #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (nil, nil))
        #expect((tracker.isSubscriptionActive(season), tracker.balance(of: pack)) == (nil, nil))
        load(tracker, [])
        #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (false, false))
        #expect((tracker.isSubscriptionActive(season), tracker.balance(of: pack)) == (false, nil))
    }

    @Test func `a list says what is owned, subscriptions included`() {
        let tracker = makeTracker()
        var subscription = transaction("club")
        subscription.expirationDate = start.addingTimeInterval(60)
        load(tracker, [transaction("pro"), subscription, transaction("season")])
        #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (true, true))
        #expect(
            (tracker.expiry(of: club), tracker.expiry(of: season))
                == (start.addingTimeInterval(60), start.addingTimeInterval(600)))
        clock.advance(by: .seconds(60))
        #expect((tracker.isSubscriptionActive(club), tracker.isSubscriptionActive(season)) == (false, true))
        clock.advance(by: .seconds(540))
        #expect(tracker.isSubscriptionActive(season) == false)
        load(tracker, [])
        #expect(tracker.isPurchased(pro) == false)
    }

    @Test func `what is not verified, taken back or replaced counts for nothing`() {
        let tracker = makeTracker()
        var forged = transaction("pro", 1)
        forged.isVerified = false
        var revoked = transaction("club", 2)
        revoked.revocationDate = start
        var upgraded = transaction("season", 3)
        upgraded.isUpgraded = true
        load(tracker, [forged, revoked, upgraded])
        #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (false, false))
        #expect(tracker.isSubscriptionActive(season) == false)
        #expect(lines.entries.map { $0.contains("'pro' is not verified") } == [true])
    }

    @Test func `a forged update changes nothing`() {
        let tracker = makeTracker()
        load(tracker, [transaction("pro")])
        var forged = transaction("pro")
        forged.isVerified = false
        forged.revocationDate = start
        tracker.update(forged)
        #expect(tracker.isPurchased(pro) == true)
        forged.productID = "club"
        forged.revocationDate = nil
        tracker.update(forged)
        #expect(tracker.isSubscriptionActive(club) == false)
    }

    @Test func `a refund takes away what it refunds and nothing else`() {
        let tracker = makeTracker()
        var first = transaction("club", 1)
        first.expirationDate = start.addingTimeInterval(60)
        var second = transaction("club", 2)
        second.expirationDate = start.addingTimeInterval(120)
        load(tracker, [first, second, transaction("pro", 3)])
        #expect(tracker.expiry(of: club) == start.addingTimeInterval(120))
        second.revocationDate = start
        tracker.update(second)
        #expect(tracker.expiry(of: club) == start.addingTimeInterval(60))
        first.revocationDate = start
        tracker.update(first)
        #expect((tracker.isSubscriptionActive(club), tracker.isPurchased(pro)) == (false, true))
    }

    @Test func `an attempt that does not succeed never takes ownership away`() {
        for outcome in [StorePurchaseTracker.Outcome.canceled, .deferred, .failed("No network.")] {
            let tracker = makeTracker()
            tracker.note(outcome, of: pro)
            #expect(tracker.isPurchased(pro) == nil)
            load(tracker, [transaction("pro")])
            let revision = tracker.revision
            tracker.note(outcome, of: pro)
            #expect((tracker.isPurchased(pro), tracker.revision) == (true, revision))
        }
        #expect(lines.entries.count == 6)
    }

    @Test func `before the first load a success counts at once, a refund for one transaction only`() {
        do {
            let tracker = makeTracker()
            tracker.note(.purchased(transaction("pro")), of: pro)
            #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (true, nil))
        }
        let tracker = makeTracker()
        var refund = transaction("pro")
        refund.revocationDate = start
        tracker.update(refund)
        #expect(tracker.isPurchased(pro) == nil)
    }

    @Test func `unknown identifiers are ignored with a line in the log`() {
        let tracker = makeTracker()
        load(tracker, [transaction("strange")])
        let revision = tracker.revision
        tracker.update(transaction("stranger"))
        #expect(
            (tracker.revision, tracker.isPurchased(PurchasableProduct.nonConsumable(id: "strange")))
                == (revision, nil))
        let words = ["'strange'", "'stranger'"]
        #expect(
            lines.entries.map { line in words.map { line.contains($0) } } == [[true, false], [false, true]])
    }

    @Test func `a list that was asked for before a transaction came is not taken`() {
        let tracker = makeTracker()
        let ticket = tracker.beginLoading()
        tracker.update(transaction("pro"))
        #expect(!tracker.load([], since: ticket))
        #expect(tracker.isPurchased(pro) == true)
        load(tracker, [transaction("pro")])
        #expect(tracker.isPurchased(pro) == true)
    }

    @Test func `a list is asked for again until nothing comes in between`() async {
        let tracker = makeTracker()
        let asked = Journal<Void>()
        await tracker.load { [transaction = transaction("pro")] in
            asked.note(())
            if asked.count < 3 { tracker.update(transaction) }
            return AsyncStream { continuation in
                if asked.count == 3 { continuation.yield(transaction) }
                continuation.finish()
            }
        }
        #expect(asked.count == 3)
        #expect((tracker.isPurchased(pro), tracker.isSubscriptionActive(club)) == (true, false))
    }

    @Test func `a list that was cut short is not taken`() async {
        let tracker = makeTracker()
        load(tracker, [transaction("pro")])
        let task = Task(name: "test.load") {
            await tracker.load { AsyncStream<StorePurchaseTracker.Transaction> { _ in } }
        }
        task.cancel()
        await task.value
        #expect(tracker.isPurchased(pro) == true)
    }

    @Test func `changes are announced, the end of a subscription included`() async {
        let tracker = makeTracker()
        var changes = tracker.changes().makeAsyncIterator()
        var subscription = transaction("club")
        subscription.expirationDate = start.addingTimeInterval(60)
        load(tracker, [subscription])
        #expect(
            await changes.next()
                == .product(id: "club", status: .active(until: start.addingTimeInterval(60))))
        #expect(await changes.next() == .product(id: "pro", status: .notPurchased))
        #expect(await changes.next() == .product(id: "season", status: .notPurchased))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
        let revision = tracker.revision
        load(tracker, [])
        #expect(tracker.revision == revision)
        tracker.setBalance(3, of: pack)
        #expect(await changes.next() == .product(id: "pack", status: .balance(3)))
        #expect(tracker.balance(of: pack) == 3)
    }

    @Test func `a balance is kept when the store is asked again, and can be forgotten`() {
        let tracker = makeTracker()
        tracker.setBalance(-3, of: pack)
        load(tracker, [])
        #expect(tracker.balance(of: pack) == 0)
        tracker.setBalance(nil, of: pack)
        #expect(tracker.balance(of: pack) == nil)
        tracker.setBalance(5, of: pro)
        #expect(tracker.balance(of: pro) == 0)
    }

    @Test func `of two declarations with one identifier the first counts`() {
        let tracker = StorePurchaseTracker(products: [pro, PurchasableProduct.consumable(id: "pro")])
        load(tracker, [transaction("pro")])
        #expect(tracker.isPurchased(pro) == true)
    }
}
