import FlintTweaks
import Testing

@Suite struct TweakManagerReadingTests {
    static let limit = TweakKey("f", "limit", default: 20)
    static let ratio = TweakKey("f", "ratio", default: 0.5)
    static let note = TweakKey<String?>("f", "note")

    @Test func `the provider of the highest priority wins`() {
        let manager = TweakManager(providers: [
            StoredTweakProvider("high", ["limit": 1]), StoredTweakProvider("low", ["limit": 2, "note": "x"]),
        ])
        #expect(manager[Self.limit] == 1)
        #expect(manager[Self.note] == "x")
        #expect(manager[Self.ratio] == 0.5)
        let resolution = manager.resolve(Self.limit)
        #expect(resolution.providerID == "high")
        #expect(resolution.reason == .static)
        #expect(resolution.errorCode == nil)
        #expect(
            resolution.trace.entries.map(\.finding) == [.won(.int(1)), .shadowed(.int(2))])
    }

    @Test func `a value of the wrong kind is passed over, with or without a declaration`() {
        for declaring in [[], [Self.limit]] as [[any TweakDeclaring]] {
            let manager = TweakManager(
                providers: [
                    StoredTweakProvider("high", ["limit": "many"]), StoredTweakProvider("low", ["limit": 2]),
                ], declaring: declaring)
            #expect(manager[Self.limit] == 2)
            let resolution = manager.resolve(Self.limit)
            #expect(resolution.providerID == "low")
            #expect(resolution.errorCode == .typeMismatch)
            #expect(
                resolution.trace.entries.map(\.finding) == [
                    .wrongType(found: .string, expected: .int), .won(.int(2)),
                ])
        }
    }

    @Test func `a key of another kind than the declared one reads its default`() {
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["limit": 7])], declaring: [Self.limit])
        let other = TweakKey("f", "limit", default: 1.5)
        #expect(manager[other] == 1.5)
        let resolution = manager.resolve(other)
        #expect(resolution.value == 1.5)
        #expect(resolution.providerID == nil)
        #expect(resolution.reason == .error)
        #expect(resolution.errorCode == .typeMismatch)
        #expect(manager.snapshot()[other] == 1.5)
        #expect(manager.bind(other).value == 1.5)
    }

    @Test func `an exact int is accepted for a double`() {
        let provider = StoredTweakProvider("p", ["ratio": 3])
        for declaring in [[], [Self.ratio]] as [[any TweakDeclaring]] {
            let manager = TweakManager(providers: [provider], declaring: declaring)
            #expect(manager[Self.ratio] == 3)
            #expect(manager.bind(Self.ratio).value == 3)
        }
    }

    @Test func `a double is accepted for an int only by a lossless provider and only if exact`() {
        func limit(_ value: TweakValue, _ policy: TweakNumberPolicy, _ declaring: [any TweakDeclaring]) -> Int
        {
            let provider = StoredTweakProvider("p", ["limit": value], numberPolicy: policy)
            return TweakManager(providers: [provider], declaring: declaring)[Self.limit]
        }
        for declaring in [[], [Self.limit]] as [[any TweakDeclaring]] {
            #expect(limit(3.0, .strict, declaring) == 20)
            #expect(limit(3.0, .lossless, declaring) == 3)
            #expect(limit(3.5, .lossless, declaring) == 20)
        }
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
            #expect(manager[ranged] == 50)
            #expect(manager[chosen] == "b")
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
        #expect(manager[small] == 5)
        #expect(manager.bind(small).value == 5)
        #expect(manager.resolve(theme).errorCode == .typeMismatch)
    }

    @Test func `an untyped read says whether nobody knows the tweak`() throws {
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["limit": 3])], declaring: [Self.ratio])
        #expect(manager.resolve(feature: "f", variable: "limit").value == 3)
        #expect(manager.resolve(feature: "f", variable: "ratio").value == 0.5)
        let unknown = manager.resolve(feature: "f", variable: "nothing")
        #expect(unknown.value == nil)
        #expect(unknown.reason == .default)
        #expect(unknown.errorCode == .flagNotFound)
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

    @Test func `a provider that is not ready says so in the trace`() {
        let manager = TweakManager(providers: [
            StoredTweakProvider("remote", status: .notReady), StoredTweakProvider("p", ["limit": 3]),
        ])
        #expect(manager.resolve(Self.limit).trace.entries.map(\.finding) == [.notReady, .won(3)])
        #expect(manager.resolve(Self.ratio).errorCode == .providerNotReady)
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

    @Test func `the first opinion on a feature counts`() {
        let manager = TweakManager(providers: [
            StoredTweakProvider("a"), StoredTweakProvider("b", features: ["f": false]),
            StoredTweakProvider("c", features: ["f": true]),
        ])
        #expect(manager.featureState("f") == false)
        #expect(manager.featureState("g") == nil)
        let resolution = manager.featureResolution("f")
        #expect(resolution.providerID == "b")
        #expect(resolution.trace.entries.map(\.finding) == [.notFound, .won(false), .shadowed(true)])
    }

    @Test func `one opinion suffices with the other policy`() {
        let manager = TweakManager(
            providers: [
                StoredTweakProvider("b", features: ["f": false]),
                StoredTweakProvider("c", features: ["f": true]),
            ], options: TweakManagerOptions(featurePolicy: .anyEnabled))
        #expect(manager.isFeatureEnabled("f"))
        #expect(manager.featureResolution("f").providerID == "c")
    }

    @Test func `values do not influence the state of a feature`() {
        let manager = TweakManager(providers: [StoredTweakProvider("p", ["limit": true])])
        #expect(manager.featureState("f") == nil)
    }

    @Test func `a snapshot does not change`() throws {
        let provider = StoredTweakProvider("p", ["limit": 1], features: ["f": true])
        let manager = TweakManager(providers: [provider])
        let snapshot = manager.snapshot()
        try manager.set(Self.limit, to: 2)
        try manager.setFeature("f", enabled: false)
        #expect(snapshot[Self.limit] == 1)
        #expect(snapshot.isFeatureEnabled("f"))
        #expect(snapshot.resolve(Self.limit).trace.entries.map(\.finding) == [.won(1)])
        #expect(manager.snapshot()[Self.limit] == 2)
        #expect(manager.snapshot().version == snapshot.version + 2)
        manager.shutdown()
        #expect(snapshot[Self.limit] == 1)
    }
}
