import CoreTestSupport
import FlintCore
import FlintTesting
import Testing

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintUnlockingTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
    static let basic = PurchasableProduct.nonConsumable(id: "basic", name: "Basic")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club", name: "Club")
    static let pack = PurchasableProduct.consumable(id: "pack", name: "Pack")

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Members.self, Free.self]
    }

    enum Members: FeatureGroup, ConditionalFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Between.self]
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(club)
        }
    }

    enum Between: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Export.self]
    }

    enum Export: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(anyOf: .product(pro), .all(.product(basic), .product(pack, quantity: 3)))
            requirements.runtimeEnabled(defaultValue: true)
        }
    }

    enum Free: Feature, TestFeature {}

    let tracker = InMemoryPurchaseTracker()

    init() throws {
        let tracker = tracker
        try Flint.current.setup(Root.self) { $0.purchases = tracker }
    }

    private func texts(of feature: any FeatureDefinition.Type, limit: Int = 64) -> [[String]] {
        Flint.current.waysToUnlock(feature, limit: limit).options.map { option in
            option.items.map { "\($0.quantity) \($0.product.name)\($0.isUnknown ? "?" : "")" }
        }
    }

    private func buy(_ option: UnlockOptions.Option) {
        for item in option.items {
            switch item.product.kind {
            case .consumable:
                tracker.set(
                    .balance((tracker.balance(of: item.product) ?? 0) + item.quantity), for: item.product)
            default: tracker.set(.purchased, for: item.product)
            }
        }
    }

    @Test func `requirements of the feature and its conditional ancestors count`() {
        #expect(
            (texts(of: Export.self), texts(of: Members.self), texts(of: Between.self))
                == ([["1 Pro", "1 Club"], ["1 Basic", "3 Pack", "1 Club"]], [["1 Club"]], [["1 Club"]]))
    }

    @Test(arguments: 0..<2) func `buying an option unlocks the feature`(index: Int) throws {
        let option = try #require(Flint.current.waysToUnlock(Export.self).options.dropFirst(index).first)
        #expect(Export.isAvailable == false)
        buy(option)
        #expect(Export.isAvailable == true)
        #expect(Flint.current.waysToUnlock(Export.self).needsNoPurchase)
    }

    @Test func `what was bought in the past counts for its feature only`() {
        tracker.setEnabledByPastPurchases(true, for: Export.identifier)
        #expect(texts(of: Export.self) == [["1 Club"]])
        tracker.setEnabledByPastPurchases(true, for: Members.identifier)
        #expect(texts(of: Export.self) == [[]])
    }

    @Test func `other blockers are told, and purchases are not among them`() throws {
        #expect(Flint.current.waysToUnlock(Export.self).otherBlockers.isEmpty)
        try Flint.current.setEnabled(false, for: Export.self)
        let options = Flint.current.waysToUnlock(Export.self)
        #expect(
            (options.otherBlockers.map(\.constraint?.kind), options.options.count) == ([.runtimeEnabled], 2))
    }

    @Test
    func `a feature without requirements needs no purchase, one that is not registered cannot be bought`() {
        #expect(texts(of: Free.self) == [[]])
        #expect(Flint.current.waysToUnlock(Free.self).otherBlockers.isEmpty)
        let options = Flint().waysToUnlock(Export.self)
        #expect((options.options.isEmpty, options.otherBlockers.map(\.status)) == (true, [.notRegistered]))
    }

    @Test func `the limit is passed on`() {
        #expect(texts(of: Export.self, limit: 1) == [["1 Pro", "1 Club"]])
        #expect(Flint.current.waysToUnlock(Export.self, limit: 1).isTruncated)
    }
}
