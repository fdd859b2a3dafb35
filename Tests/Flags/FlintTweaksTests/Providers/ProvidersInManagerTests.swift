import FlintTweaks
import Testing

@Suite struct ProvidersInManagerTests {
    static let limit = TweakKey("checkout", "limit", default: 20)
    static let ratio = TweakKey("checkout", "ratio", default: 0.5)

    let suite = DefaultsSuite()

    @Test func `the command line beats the environment, which beats what is stored`() throws {
        let commandLine = CommandLineTweakProvider(
            arguments: ["--tweak=checkout/limit=1", "--disable-feature=checkout"],
            declaring: [Self.limit, Self.ratio])
        let environment = EnvironmentTweakProvider(
            environment: [
                "FLINT_TWEAK_CHECKOUT__LIMIT": "2", "FLINT_TWEAK_CHECKOUT__RATIO": "2",
                "FLINT_FEATURE_CHECKOUT": "true",
            ],
            declaring: [Self.limit, Self.ratio])
        let stored = UserDefaultsTweakProvider(suiteName: suite.name)
        let tweaks = TweakManager(
            providers: [commandLine, environment, stored], declaring: [Self.limit, Self.ratio])
        try tweaks.set(Self.limit, to: 3)
        #expect(tweaks.value(of: Self.limit) == 1 && tweaks.value(of: Self.ratio) == 2)
        #expect(!tweaks.isFeatureEnabled("checkout"))
        #expect(try stored.tweak(feature: "checkout", variable: "limit")?.value == 3)
    }

    @Test func `direct writes, refreshes and migrations reach the manager`() async throws {
        suite.put(["lib.fragments.userDefaultsKey.limit": 5])
        let stored = UserDefaultsTweakProvider(suiteName: suite.name, declaring: [Self.limit])
        let tweaks = TweakManager(providers: [stored], declaring: [Self.limit])
        #expect(tweaks.value(of: Self.limit) == 5)
        try stored.migrateLegacyKeys(declarations: [Self.limit], removeOriginals: true)
        #expect(tweaks.value(of: Self.limit) == 5)
        var batch = TweakBatch()
        batch.set(Self.limit, to: 6)
        try stored.apply(batch)
        #expect(tweaks.value(of: Self.limit) == 6)
        suite.put(["flint.tweaks.value.checkout/limit": 7])
        await tweaks.refresh()
        #expect(tweaks.value(of: Self.limit) == 7)
        try tweaks.delete(Self.limit)
        #expect(tweaks.value(of: Self.limit) == 20)
    }

    @Test func `an observer may write to the provider that told it`() throws {
        let stored = UserDefaultsTweakProvider(suiteName: suite.name)
        let observation = stored.source.observe { [weak stored] _ in
            guard stored?.table[Self.ratio.path] == nil else { return }
            var batch = TweakBatch()
            batch.set(Self.ratio, to: 0.25)
            try? stored?.apply(batch)
        }
        var batch = TweakBatch()
        batch.set(Self.limit, to: 6)
        try stored.apply(batch)
        observation.cancel()
        #expect(stored.table.tweaks.map(\.value) == [6, 0.25])
    }
}
