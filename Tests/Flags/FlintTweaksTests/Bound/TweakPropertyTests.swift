import FlintTweaks
import Testing

@Suite struct TweakPropertyTests {
    enum Theme: String, TweakRepresentable {
        case light, dark
    }

    enum Flags {
        static let limit = TweakKey("checkout", "limit", default: 20, range: TweakRange(maximum: 100))
        static let theme = TweakKey("look", "theme", default: Theme.light)
        static let coupon = TweakKey<String?>("checkout", "coupon")
    }

    /// Sendable without a class: the compiler would refuse a variable in one.
    struct Settings: Sendable {
        @TweakProperty var limit: Int
        @TweakProperty var named: Int
        @TweakProperty var theme: Theme
        @TweakProperty var ratio: Double
        @TweakProperty var coupon: String?
        @TweakProperty var size: Int?

        init(_ tweaks: TweakManager) {
            _limit = TweakProperty(Flags.limit, tweakManager: tweaks)
            _named = TweakProperty(
                wrappedValue: 7, feature: "checkout", variable: "named", tweakManager: tweaks)
            _theme = TweakProperty(wrappedValue: .dark, Flags.theme, tweakManager: tweaks)
            _ratio = TweakProperty(
                wrappedValue: 0.5, feature: "look", variable: "ratio", tweakManager: tweaks)
            _coupon = TweakProperty(Flags.coupon, tweakManager: tweaks)
            _size = TweakProperty(
                wrappedValue: 3, feature: "look", variable: "size", tweakManager: tweaks)
        }

        /// All values.
        var text: String { "\(limit) \(named) \(theme) \(ratio) \(coupon ?? "nil") \(size ?? 0)" }
    }

    actor Counter {
        @TweakProperty private var limit: Int

        init(_ tweaks: TweakManager) {
            _limit = TweakProperty(Flags.limit, tweakManager: tweaks)
        }

        func raise() -> Int {
            limit += 1
            return limit
        }
    }

    private let overrides = EphemeralTweakProvider(id: "overrides")

    private func makeTweaks(declaring: [any TweakDeclaring] = []) -> TweakManager {
        TweakManager(providers: [overrides], declaring: declaring)
    }

    /// Reads a stream that ends, so that what is missing is found and not waited for.
    private func collected<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
        var elements: [Element] = []
        for await element in stream { elements.append(element) }
        return elements
    }

    @Test func `without values the default is read, and what is assigned is read by the manager, too`() throws
    {
        let tweaks = makeTweaks()
        let settings = Settings(tweaks)
        #expect(settings.text == "20 7 dark 0.5 nil 3")
        settings.limit = 50
        settings.named += 1
        settings.theme = .light
        settings.ratio = 2
        settings.coupon = "HALF"
        settings.size = 4
        #expect(settings.text == "50 8 light 2.0 HALF 4")
        #expect(tweaks.value(of: Flags.limit) == 50)
        #expect(tweaks.value(of: Flags.coupon) == "HALF")
    }

    @Test func `assigning nil removes the stored value`() throws {
        let tweaks = makeTweaks()
        let settings = Settings(tweaks)
        settings.size = 4
        settings.size = nil
        #expect(settings.size == 3)
        #expect(try overrides.tweak(feature: "look", variable: "size") == nil)
        settings.coupon = "HALF"
        try settings.$coupon.set(nil)
        #expect(settings.coupon == nil)
    }

    @Test func `a value of a wrong kind reads as the default`() throws {
        let tweaks = makeTweaks()
        let settings = Settings(tweaks)
        var batch = TweakBatch()
        batch.set(feature: "checkout", variable: "limit", to: .string("many"))
        batch.set(feature: "look", variable: "theme", to: .string("pink"))
        batch.set(feature: "look", variable: "ratio", to: .bool(true))
        batch.set(feature: "checkout", variable: "coupon", to: .int(1))
        batch.set(feature: "look", variable: "size", to: .double(1.5))
        try overrides.apply(batch)
        #expect(settings.text == "20 7 dark 0.5 nil 3")
        let codes = [settings.$limit.resolution.errorCode, settings.$coupon.resolution.errorCode]
        #expect(codes == [.typeMismatch, .typeMismatch])
    }

    @Test func `the projection tells where the value comes from`() throws {
        let settings = Settings(makeTweaks())
        #expect([settings.$limit.resolution.providerID, settings.$coupon.resolution.value] == [nil, nil])
        let result = try settings.$limit.set(30)
        #expect(result.providerID == "overrides")
        #expect(result.outcomes == [Flags.limit.path: .effective])
        try settings.$coupon.set("HALF")
        let (limit, coupon) = (settings.$limit.resolution, settings.$coupon.resolution)
        #expect(limit.value == 30)
        #expect([limit.providerID, coupon.value, coupon.providerID] == ["overrides", "HALF", "overrides"])
        try settings.$limit.delete()
        #expect(settings.limit == 20)
    }

    @Test func `the projection's values begin with the current one`() async throws {
        let settings = Settings(makeTweaks())
        var limits = settings.$limit.values.makeAsyncIterator()
        var coupons = settings.$coupon.values.makeAsyncIterator()
        #expect(await limits.next() == 20)
        #expect(await coupons.next() == .some(nil))
        settings.limit = 21
        settings.coupon = "HALF"
        #expect(await limits.next() == 21)
        #expect(await coupons.next() == "HALF")
        settings.coupon = nil
        #expect(await coupons.next() == .some(nil))
    }

    @Test func `a failed assignment becomes a problem and a failed set is thrown`() async throws {
        let tweaks = makeTweaks(declaring: [Flags.limit])
        let settings = Settings(tweaks)
        let problems = tweaks.problems()
        settings.limit = 101
        #expect(settings.limit == 20)
        let error = try #require(throws: TweakError.self) { try settings.$limit.set(101) }
        #expect(error == TweakError(.invalidValue, path: Flags.limit.path, providerID: "overrides", ""))
        tweaks.shutdown()
        #expect(await collected(problems).map(\.subject) == [error])
    }

    @Test func `without a provider to write to, an assignment is a problem`() async throws {
        let tweaks = TweakManager(providers: [])
        let settings = Settings(tweaks)
        let problems = tweaks.problems()
        settings.size = 4
        #expect(settings.size == 3)
        settings.coupon = nil
        settings.limit = 4
        #expect(throws: TweakError.self) { try settings.$coupon.delete() }
        tweaks.shutdown()
        #expect(await collected(problems).map(\.code) == [.readOnly, .readOnly, .readOnly])
    }

    @Test func `a property works in an actor`() async {
        let counter = Counter(makeTweaks())
        #expect(await counter.raise() == 21)
        #expect(await counter.raise() == 22)
    }

    @Test func `texts of properties show the path and no value`() {
        let settings = Settings(makeTweaks())
        settings.coupon = "swordfish"
        #expect("\(settings.$limit) \(settings.$coupon)" == "checkout/limit checkout/coupon")
        #expect(!String(reflecting: settings).contains("swordfish"))
    }
}
