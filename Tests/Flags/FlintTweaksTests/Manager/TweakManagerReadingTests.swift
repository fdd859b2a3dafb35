import FlintTweaks
import Testing

@Suite struct TweakManagerReadingTests {
    static let limit = TweakKey("f", "limit", default: 20)
    static let ratio = TweakKey("f", "ratio", default: 0.5)
    static let note = TweakKey<String?>("f", "note")

    @Test func `a key of another kind than the declared one reads its default`() {
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["limit": 7])], declaring: [Self.limit])
        let other = TweakKey("f", "limit", default: 1.5)
        #expect(manager.resolve(other).summary == "1.5 (error, typeMismatch)")
        let read = [manager[other], manager.snapshot()[other], manager.bind(other).value]
        #expect(read == [1.5, 1.5, 1.5])
    }

    @Test func `options and ranges are checked while reading`() {
        let ranged = TweakKey("f", "limit", default: 20, range: TweakRange(minimum: 1, maximum: 50))
        let chosen = TweakKey("f", "note", default: "a", options: ["a", "b"])
        for declaring in [[], [ranged, chosen]] as [[any TweakDeclaring]] {
            let manager = TweakManager(
                providers: [
                    StoredTweakProvider("high", ["limit": 51, "note": "c"]),
                    StoredTweakProvider("low", ["limit": 50, "note": "b"]),
                ], declaring: declaring)
            #expect(manager[ranged] == 50 && manager[chosen] == "b")
            #expect(manager.resolve(ranged).trace.entries.first?.finding == .notAllowed(51))
        }
    }

    @Test func `a value that does not map is a wrong type`() {
        enum Theme: String, TweakRepresentable { case light, dark }
        let theme = TweakKey("f", "theme", default: Theme.light)
        let small = TweakKey("f", "small", default: Int8(1))
        let manager = TweakManager(
            providers: [
                StoredTweakProvider("high", ["theme": "blue", "small": 1000]),
                StoredTweakProvider("low", ["theme": "dark", "small": 5]),
            ], declaring: [theme, small])
        #expect(manager[theme] == .dark)
        #expect([manager[small], manager.bind(small).value] == [5, 5])
        #expect(manager.resolve(theme).errorCode == .typeMismatch)
    }

    @Test func `an untyped read says whether nobody knows the tweak`() throws {
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["limit": 3])], declaring: [Self.ratio])
        let resolved = ["limit", "ratio", "nothing"].map { manager.resolve(feature: "f", variable: $0) }
        #expect(resolved.map(\.value) == [3, 0.5, nil])
        #expect(resolved[2].reason == .default)
        #expect(resolved[2].errorCode == .flagNotFound)
        #expect(try manager.tweakWith(feature: "f", variable: "limit").source == "p")
        #expect(throws: TweakError(.notFound, path: TweakPath("f", "x"), "")) {
            try manager.tweakWith(feature: "f", variable: "x")
        }
    }

    @Test func `the texts of the winning provider survive`() throws {
        let tweak = Tweak(
            feature: "f", variable: "limit", value: 4, title: "Limit", description: "How many", group: "Cart")
        let manager = TweakManager(providers: [StoredTweakProvider("p", tweaks: [tweak])])
        var expected = tweak
        expected.source = "p"
        #expect(try manager.tweakWith(feature: "f", variable: "limit") == expected)
    }

    @Test func `hostile names are ordinary names`() {
        let names = ["", "/", "%", "a\nb", "e\u{301}", "%2F", "f/limit"]
        let tweaks = names.flatMap { feature in
            names.map { Tweak(feature: feature, variable: $0, value: .string("\(feature)|\($0)")) }
        }
        let manager = TweakManager(providers: [StoredTweakProvider("p", tweaks: tweaks)])
        for tweak in tweaks {
            let key = TweakKey(tweak.feature, tweak.variable, default: "none")
            #expect(manager[key] == tweak.value.string)
        }
    }

    @Test func `a manager without providers reads defaults`() {
        let manager = TweakManager(providers: [], declaring: [Self.limit])
        #expect(manager[Self.limit] == 20)
        #expect(manager[Self.note] == nil)
        #expect(!manager.isFeatureEnabled("f"))
        #expect(manager.resolve(Self.limit).trace.entries.isEmpty)
    }

    // MARK: Features

    @Test func `the first opinion on a feature counts, or one that enables it by the other policy`() {
        let providers = [
            StoredTweakProvider("a"), StoredTweakProvider("b", features: ["f": false]),
            StoredTweakProvider("c", features: ["f": true]),
        ]
        let resolution = TweakManager(providers: providers).featureResolution("f")
        #expect(resolution.providerID == "b")
        #expect(resolution.trace.entries.map(\.finding) == [.notFound, .won(false), .shadowed(true)])
        let manager = TweakManager(
            providers: providers, options: TweakManagerOptions(featurePolicy: .anyEnabled))
        #expect(manager.isFeatureEnabled("f"))
        #expect(manager.featureResolution("f").providerID == "c")
    }

    @Test func `a snapshot does not change`() throws {
        let provider = StoredTweakProvider("p", ["limit": 1], features: ["f": true])
        let manager = TweakManager(providers: [provider])
        let snapshot = manager.snapshot()
        try manager.set(Self.limit, to: 2)
        try manager.setFeature("f", enabled: false)
        #expect(snapshot[Self.limit] == 1 && snapshot.isFeatureEnabled("f"))
        #expect(snapshot.resolve(Self.limit).trace.entries.map(\.finding) == [.won(1)])
        #expect(manager.snapshot()[Self.limit] == 2)
        #expect(manager.snapshot().version == snapshot.version + 2)
        manager.shutdown()
        #expect(snapshot[Self.limit] == 1)
    }
}
