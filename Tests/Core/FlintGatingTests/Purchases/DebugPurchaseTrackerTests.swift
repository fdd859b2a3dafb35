import FlintCore
import Testing

@Suite(.timeLimit(.minutes(10))) struct DebugPurchaseTrackerTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club")
    static let season = PurchasableProduct.nonRenewingSubscription(id: "season")
    static let pack = PurchasableProduct.consumable(id: "pack")
    static let products: [PurchasableProduct] = [
        pro, club, season, pack,
    ]

    let target = InMemoryPurchaseTracker([
        "pro": .purchased, "club": .active(until: nil), "pack": .balance(2),
    ])

    @Test(arguments: products) func `alone, nothing is known until it is overridden`(
        product: PurchasableProduct
    ) {
        let tracker = DebugPurchaseTracker()
        #expect((tracker.status(of: product), tracker.realStatus(of: product)) == (.unknown, .unknown))
        tracker.setOverride(.purchased, for: product)
        #expect(tracker.status(of: product).covers(1_000) == true)
        tracker.setOverride(.notPurchased, for: product)
        #expect(tracker.status(of: product).covers() == false)
        tracker.setOverride(nil, for: product)
        #expect(tracker.status(of: product) == .unknown)
    }

    @Test(arguments: products, DebugPurchaseTracker.Override.allCases)
    func `an override hides the truth, for each kind of product`(
        product: PurchasableProduct, value: DebugPurchaseTracker.Override
    ) {
        let tracker = DebugPurchaseTracker(around: target)
        let real = target.status(of: product)
        #expect((tracker.status(of: product), tracker.overriddenStatus(of: product)) == (real, nil))
        tracker.setOverride(value, for: product)
        let expected: Bool? = value == .unknown ? nil : value == .purchased
        #expect(
            (tracker.status(of: product).covers(), tracker.overriddenStatus(of: product)?.covers())
                == (expected, expected))
        #expect((tracker.override(for: product), tracker.realStatus(of: product)) == (value, real))
        tracker.setOverride(nil, for: product)
        #expect((tracker.status(of: product), tracker.override(for: product)) == (real, nil))
    }

    @Test func `each change of an override is announced with the new status`() async {
        let tracker = DebugPurchaseTracker(around: target)
        var changes = tracker.changes().makeAsyncIterator()
        tracker.setOverride(.notPurchased, for: Self.pro)
        tracker.setOverride(.notPurchased, for: Self.pro)
        tracker.setOverride(.unknown, for: Self.pro)
        tracker.setOverride(nil, for: Self.pro)
        tracker.setOverride(nil, for: Self.pro)
        tracker.setOverride(.purchased, for: Self.season)
        #expect(await changes.next() == .product(id: "pro", status: .notPurchased))
        #expect(await changes.next() == .product(id: "pro", status: .unknown))
        #expect(await changes.next() == .product(id: "pro", status: .purchased))
        #expect(await changes.next() == .product(id: "season", status: .active(until: nil)))
    }

    @Test func `removing all overrides is announced for each`() async {
        let tracker = DebugPurchaseTracker(around: target)
        tracker.setOverride(.notPurchased, for: Self.pro)
        tracker.setOverride(.unknown, for: Self.pack)
        var changes = tracker.changes().makeAsyncIterator()
        let revision = tracker.revision
        tracker.removeAllOverrides()
        #expect(tracker.revision != revision)
        #expect(await changes.next() == .product(id: "pack", status: .balance(2)))
        #expect(await changes.next() == .product(id: "pro", status: .purchased))
        let unchanged = tracker.revision
        tracker.removeAllOverrides()
        #expect(tracker.revision == unchanged)
        for product in Self.products { #expect(tracker.override(for: product) == nil) }
    }

    @Test func `the target is silent while it is overridden, and counts afterwards`() async {
        let tracker = DebugPurchaseTracker(around: target)
        var changes = tracker.changes().makeAsyncIterator()
        tracker.setOverride(.notPurchased, for: Self.club)
        #expect(await changes.next() == .product(id: "club", status: .notPurchased))
        target.set(.unknown, for: Self.club)
        target.set(.balance(7), for: Self.pack)
        #expect(await changes.next() == .product(id: "pack", status: .balance(7)))
        #expect(tracker.isSubscriptionActive(Self.club) == false)
        tracker.setOverride(nil, for: Self.club)
        #expect(await changes.next() == .product(id: "club", status: .unknown))
        #expect(tracker.isSubscriptionActive(Self.club) == nil)
    }

    @Test func `past purchases pass through`() async {
        let tracker = DebugPurchaseTracker(around: target)
        var changes = tracker.changes().makeAsyncIterator()
        tracker.setOverride(.unknown, for: Self.pro)
        target.setEnabledByPastPurchases(true, for: "sharing")
        #expect(tracker.isFeatureEnabledByPastPurchases("sharing"))
        #expect(!tracker.isFeatureEnabledByPastPurchases("export"))
        #expect(!DebugPurchaseTracker().isFeatureEnabledByPastPurchases("sharing"))
        #expect(await changes.next() == .product(id: "pro", status: .unknown))
        #expect(await changes.next() == .pastPurchases(featureID: "sharing", isEnabled: true))
    }

    @Test func `the revision changes with overrides and target, and there is none without one of the target`()
    {
        let tracker = DebugPurchaseTracker(around: target)
        var seen: Set<UInt64?> = [tracker.revision]
        target.set(.balance(1), for: Self.pack)
        #expect(seen.insert(tracker.revision).inserted)
        tracker.setOverride(.purchased, for: Self.pro)
        #expect(seen.insert(tracker.revision).inserted)
        tracker.setOverride(nil, for: Self.pro)
        #expect(seen.insert(tracker.revision).inserted)
        struct Mute: PurchaseTracker {
            func isPurchased(_ product: PurchasableProduct) -> Bool? { true }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { true }
        }
        #expect(DebugPurchaseTracker(around: Mute()).revision == nil)
        #expect(DebugPurchaseTracker().revision != nil)
    }

    @Test func `the stream ends with the tracker`() async {
        let changes: AsyncStream<PurchaseChange>
        do {
            let tracker = DebugPurchaseTracker(around: target)
            changes = tracker.changes()
        }
        for await _ in changes { Issue.record("Nothing has changed.") }
    }
}
