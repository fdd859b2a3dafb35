import FlintTweaks
import Testing

@Suite struct TweakManagerWritingTests {
    static let limit = TweakKey("f", "limit", default: 20, range: TweakRange(minimum: 0, maximum: 100))
    static let note = TweakKey<String?>("f", "note")

    struct ReadOnly: SnapshotTweakProvider {
        let id = "file"
        let source = TweakSource(TweakTable([Tweak(feature: "f", variable: "limit", value: 5)]))
    }

    struct Full: MutableTweakProvider {
        struct NoSpace: Error {}
        let id = "full"
        func tweak(feature: String, variable: String) -> Tweak? { nil }
        func featureState(_ feature: String) -> Bool? { nil }
        func apply(_ batch: TweakBatch) throws { throw NoSpace() }
    }

    @Test func `a write is seen when it returns, by all reads`() throws {
        let manager = TweakManager(providers: [StoredTweakProvider("p")])
        let bound = manager.bind(Self.limit)
        let version = manager.version
        let result = try manager.set(Self.limit, to: 7)
        #expect([manager[Self.limit], bound.value, manager.snapshot()[Self.limit]] == [7, 7, 7])
        #expect(
            result
                == TweakWriteResult(
                    providerID: "p", version: version + 1, outcomes: [Self.limit.path: .effective]))
        try manager.delete(Self.limit)
        #expect(bound.value == 20)
        try manager.set(Self.note, to: "x")
        #expect(manager[Self.note] == "x")
        try manager.set(Self.note, to: nil)
        #expect(manager[Self.note] == nil)
    }

    @Test func `the target is the first provider that can be written to, or one that is named`() throws {
        let (a, b) = (StoredTweakProvider("a"), StoredTweakProvider("b"))
        let manager = TweakManager(providers: [ReadOnly(), a, b])
        let result = try manager.set(Self.limit, to: 7)
        #expect(result.outcomes == [Self.limit.path: .shadowed(by: "file")])
        #expect(!result.isEffective && manager[Self.limit] == 5)
        #expect(a.table[Self.limit.path] != nil)
        let named = TweakManager(providers: [a, b], options: TweakManagerOptions(writeTarget: "b"))
        #expect(try named.set(Self.limit, to: 1).providerID == "b")
        #expect(try named.set(Self.limit, to: 2, in: "a").providerID == "a")
        #expect(throws: TweakError(.unknownProvider, providerID: "c", "")) {
            try named.set(Self.limit, to: 2, in: "c")
        }
        #expect(throws: TweakError(.readOnly, providerID: "tweaks", "")) {
            try TweakManager(providers: [ReadOnly()]).set(Self.limit, to: 1)
        }
        #expect(throws: TweakError(.readOnly, providerID: "file", "")) {
            try manager.set(Self.limit, to: 1, in: "file")
        }
    }

    @Test func `values that reads would refuse are refused`() {
        let manager = TweakManager(providers: [StoredTweakProvider("p")], declaring: [Self.limit])
        let error = TweakError(.invalidValue, path: Self.limit.path, providerID: "p", "")
        #expect(throws: error) { try manager.set(feature: "f", variable: "limit", to: "x") }
        #expect(throws: error) { try manager.set(feature: "f", variable: "limit", to: 101) }
        #expect(throws: error) { try manager.set(Self.limit, to: -1) }
        let bare = TweakManager(providers: [StoredTweakProvider("p")])
        #expect(throws: error) { try bare.set(Self.limit, to: 101) }
        #expect(throws: error) { try bare.set(feature: "f", variable: "limit", to: .array([.double(.nan)])) }
    }

    @Test func `a refused value is told with what to write instead, unless the tweak is sensitive`() {
        let choice = TweakKey("f", "choice", default: "a", options: ["a", "b"])
        let secret = TweakKey("f", "secret", default: "x", isEncrypted: true, options: ["x", "y"])
        let manager = TweakManager(
            providers: [StoredTweakProvider("p")], declaring: [Self.limit, choice, secret])
        func text(_ path: TweakPath, _ value: TweakValue) -> String {
            do throws(TweakError) {
                try manager.set(feature: path.feature, variable: path.variable, to: value)
                return ""
            } catch {
                return error.description
            }
        }
        let refused: [(TweakPath, TweakValue, remedy: String)] = [
            (Self.limit.path, 101, "Write at most 100."), (Self.limit.path, -1, "Write at least 0."),
            (Self.limit.path, "x", "Write a value of kind Int."),
            (choice.path, "c", "Write one of them: \"a\", \"b\"."), (secret.path, "c", "Write one of them."),
        ]
        for (path, value, remedy) in refused { #expect(text(path, value).hasSuffix(remedy)) }
    }

    @Test func `a batch is one version, or nothing with all that is wrong`() throws {
        let provider = StoredTweakProvider("p")
        let manager = TweakManager(providers: [provider], declaring: [Self.limit])
        let version = manager.version
        let result = try manager.write { batch in
            batch.set(Self.limit, to: 3)
            batch.set(feature: "f", variable: "x", to: true)
            batch.setFeature("f", enabled: true)
        }
        #expect(result.version == version + 1)
        #expect(result.paths == [TweakPath("f", "limit"), TweakPath("f", "x")])
        #expect(manager.isFeatureEnabled("f"))
        let table = provider.table
        do {
            try manager.write { batch in
                batch.set(feature: "f", variable: "y", to: 1)
                batch.set(feature: "f", variable: "limit", to: "x")
                batch.set(feature: "f", variable: "z", to: .double(.infinity))
            }
            Issue.record("the batch was written")
        } catch {
            #expect(error.findings.map(\.paths) == [[TweakPath("f", "limit")], [TweakPath("f", "z")]])
        }
        #expect(provider.table == table)
        #expect(manager.version == version + 1)
    }

    @Test func `a reset removes exactly what the target holds`() throws {
        let (a, b) = (
            StoredTweakProvider("a", ["x": 1, "y": 1]), StoredTweakProvider("b", ["x": 2, "z": 2])
        )
        let manager = TweakManager(providers: [a, b])
        let result = try manager.reset(in: "a")
        #expect(result.paths == [TweakPath("f", "x"), TweakPath("f", "y")])
        #expect(["x", "y"].map { manager[TweakKey("f", $0, default: 0)] } == [2, 0])
        try manager.set(feature: "g", variable: "v", to: 1, in: "b")
        #expect(try manager.reset(feature: "g", in: "b").paths == [TweakPath("g", "v")])
        #expect(manager[TweakKey("f", "z", default: 0)] == 2)
    }

    @Test func `a shadowed, equal or metadata write makes no version`() throws {
        let (a, b) = (StoredTweakProvider("a", ["x": 1]), StoredTweakProvider("b"))
        let manager = TweakManager(providers: [a, b])
        let version = manager.version
        try manager.set(feature: "f", variable: "x", to: 2, in: "b")
        try manager.set(feature: "f", variable: "x", to: 1, in: "a")
        var table = a.table
        table[TweakPath("f", "x")] = .value(Tweak(feature: "f", variable: "x", value: 1, title: "X"))
        a.source.replace(with: table)
        #expect(manager.version == version)
        #expect(try manager.tweakWith(feature: "f", variable: "x").title == "X")
    }

    @Test func `a storage that refuses is an error without the storage's words`() {
        let manager = TweakManager(providers: [Full()])
        #expect(throws: TweakError(.storageFailed, path: Self.limit.path, providerID: "full", "")) {
            try manager.set(Self.limit, to: 1)
        }
    }

    @Test func `a write after the shutdown throws and reads stay`() throws {
        let provider = StoredTweakProvider("p", ["limit": 4])
        let manager = TweakManager(providers: [provider])
        let bound = manager.bind(Self.limit)
        manager.shutdown()
        manager.shutdown()
        #expect(throws: TweakError(.shutDown, providerID: "tweaks", "")) {
            try manager.set(Self.limit, to: 1)
        }
        provider.set("limit", 9)
        #expect([manager[Self.limit], bound.value] == [4, 4])
    }
}
