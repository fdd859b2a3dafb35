import FlintTweaks
import Testing

@Suite struct EphemeralTweakProviderTests {
    @Test func `it is made from literals`() throws {
        let provider: EphemeralTweakProvider = [
            "checkout": ["limit": 5, "title": "Basket"], "app": ["ratio": 0.5], "checkout": ["limit": 6],
        ]
        #expect(
            try [("checkout", "limit"), ("checkout", "title"), ("app", "ratio"), ("other", "limit")].map {
                try provider.tweak(feature: $0, variable: $1)?.value
            } == [6, "Basket", 0.5, nil])
        #expect(try provider.tweak(feature: "app", variable: "ratio")?.source == "ephemeral")
        #expect(provider.featureState("checkout") == nil)
        let named = EphemeralTweakProvider(id: "debug", ["a": ["x": 1]], features: ["a": false])
        #expect(named.id == "debug" && named.featureState("a") == false)
    }

    @Test func `a batch is one version and keeps texts`() throws {
        let provider = EphemeralTweakProvider(
            tweaks: [Tweak(feature: "a", variable: "x", value: 1, title: "X")], features: ["a": true])
        let version = provider.table.version
        var batch = TweakBatch()
        batch.set(feature: "a", variable: "x", to: 2)
        batch.set(feature: "a", variable: "y", to: "new")
        batch.setFeature("a", enabled: nil)
        batch.setFeature("b", enabled: false)
        try provider.apply(batch)
        #expect(provider.table.version == version + 1)
        #expect(try provider.tweak(feature: "a", variable: "x")?.title == "X")
        #expect(provider.table.tweaks.map(\.value) == [2, "new"])
        #expect(["a", "b"].map(provider.featureState) == [nil, false])
        batch = TweakBatch()
        batch.reset(feature: "a")
        try provider.apply(batch)
        #expect(provider.table.tweaks.isEmpty)
        #expect(provider.featureState("b") == false)
    }

    @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
    func `a batch with a number that is not finite changes nothing`(number: Double) {
        let provider: EphemeralTweakProvider = ["a": ["x": 1]]
        var batch = TweakBatch()
        batch.set(feature: "a", variable: "x", to: 2)
        batch.set(feature: "a", variable: "y", to: ["deep": [.double(number)]])
        let version = provider.table.version
        #expect(throws: TweakError(.invalidValue, path: TweakPath("a", "y"), providerID: "ephemeral", "")) {
            try provider.apply(batch)
        }
        #expect(provider.table.version == version)
        #expect(provider.table.tweaks.map(\.value) == [1])
    }
}
