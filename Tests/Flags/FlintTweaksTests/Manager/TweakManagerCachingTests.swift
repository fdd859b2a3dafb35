import FlintTweaks
import Synchronization
import Testing

/// How often providers that can only be asked are asked.
@Suite struct TweakManagerCachingTests {
    static let limit = TweakKey("f", "limit", default: 20)

    @Test func `by default they are asked at each read`() {
        let asked = AskedTweakProvider("asked", ["limit": 1], features: ["f": true])
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["x": 1]), asked], declaring: [Self.limit])
        #expect(asked.asked == 0)
        #expect(manager[Self.limit] == 1)
        asked.slip("limit", 2)
        #expect([manager[Self.limit], asked.asked] == [2, 2])
        #expect([manager.resolve(Self.limit).value, asked.asked] == [2, 3])
        let bound = manager.bind(Self.limit)
        asked.slip("limit", 3)
        #expect(bound.value == 3)
        #expect(manager.isFeatureEnabled("f") && manager.isFeatureEnabled("f"))
        #expect(asked.askedForFeatures == 2)
    }

    @Test func `with caching they are asked once, also for what they do not have`() {
        let asked = AskedTweakProvider("asked", ["limit": 1])
        let manager = TweakManager(providers: [asked], options: TweakManagerOptions(caching: .all))
        let missing = TweakKey("f", "missing", default: 5)
        for _ in 0..<3 {
            #expect([manager[Self.limit], manager[missing]] == [1, 5])
        }
        #expect(asked.asked == 2)
        asked.slip("limit", 2)
        #expect(manager[Self.limit] == 1)
    }

    @Test func `resetting the cache asks again and tells real differences`() async {
        let asked = AskedTweakProvider("asked", ["limit": 1, "same": 1])
        let manager = TweakManager(providers: [asked], options: TweakManagerOptions(caching: .all))
        let same = TweakKey("f", "same", default: 0)
        #expect(manager[Self.limit] + manager[same] == 2)
        let changes = manager.changes()
        asked.slip("limit", 2)
        manager.resetCache()
        #expect(asked.asked == 4)
        #expect(manager[Self.limit] == 2)
        manager.resetCache()
        manager.shutdown()
        #expect(await TweakChangeStreamTests.all(changes).map(\.after) == [2])
    }

    @Test func `with caching they are asked once for a feature, also without an opinion`() async throws {
        let asked = AskedTweakProvider("asked", features: ["on": true])
        let manager = TweakManager(
            providers: [asked, StoredTweakProvider("p", ["x": 1])],
            options: TweakManagerOptions(caching: .all))
        for _ in 0..<3 {
            #expect(["on", "missing"].map(manager.featureState) == [true, nil])
            #expect(manager.snapshot().featureResolution("on").providerID == "asked")
        }
        #expect(asked.askedForFeatures == 2)
        manager.move(id: "p", to: 0)
        #expect(manager.featureState("on") == true)
        #expect(asked.askedForFeatures == 2)

        let version = manager.version
        asked.slip(feature: "missing", true)
        #expect(manager.featureState("missing") == nil)
        manager.resetCache()
        #expect(asked.askedForFeatures == 4)
        #expect(manager.version == version + 1)
        #expect(manager.featureState("missing") == true)
        manager.resetCache()
        #expect(manager.version == version + 1)

        try manager.setFeature("on", enabled: false, in: "asked")
        #expect(manager.featureState("on") == false)
        #expect(manager.version == version + 2)
        try manager.setFeature("new", enabled: true, in: "asked")
        #expect(manager.featureState("new") == true)
        let count = asked.askedForFeatures
        for _ in 0..<3 { #expect(manager.featureState("new") == true) }
        #expect(asked.askedForFeatures == count)
    }

    @Test(arguments: [TweakManagerOptions.Caching.automatic, .all])
    func `a write through the manager is seen and told`(caching: TweakManagerOptions.Caching) async throws {
        let asked = AskedTweakProvider("asked", ["limit": 1])
        let manager = TweakManager(providers: [asked], options: TweakManagerOptions(caching: caching))
        let bound = manager.bind(Self.limit)
        #expect(bound.value == 1)
        var changes = manager.changes().makeAsyncIterator()
        let result = try manager.set(Self.limit, to: 2)
        #expect(result.outcomes == [Self.limit.path: .effective])
        #expect([manager[Self.limit], bound.value] == [2, 2])
        let change = await changes.next()
        #expect([change?.before, change?.after] == [1, 2])
    }

    @Test(arguments: [TweakManagerOptions.Caching.automatic, .all])
    func `a write asks once for each path and feature`(caching: TweakManagerOptions.Caching) throws {
        for isRead in [false, true] {
            let asked = AskedTweakProvider("asked", ["limit": 1], features: ["f": true])
            let manager = TweakManager(providers: [asked], options: TweakManagerOptions(caching: caching))
            if isRead { #expect(manager[Self.limit] == 1 && manager.isFeatureEnabled("f")) }
            let (paths, features) = (asked.asked, asked.askedForFeatures)
            try manager.set(Self.limit, to: 2)
            #expect(asked.asked == paths + 1)
            try manager.setFeature("f", enabled: false)
            #expect(asked.askedForFeatures == features + 1)
            #expect(manager[Self.limit] == 2 && !manager.isFeatureEnabled("f"))
            let before = asked.asked
            try manager.delete(Self.limit)
            #expect(asked.asked == before + 1)
            #expect(manager[Self.limit] == 20)
        }
    }

    /// Is written to again by what its first write does.
    private final class OvertakenProvider: MutableTweakProvider {
        let id = "overtaken"
        private let value = Mutex(0 as TweakValue)
        private let isFirst = Atomic(true)
        let manager = Mutex<TweakManager?>(nil)

        func tweak(feature: String, variable: String) -> Tweak? {
            Tweak(feature: feature, variable: variable, value: value.withLock { $0 })
        }

        func featureState(_ feature: String) -> Bool? { nil }

        func apply(_ batch: TweakBatch) throws {
            for case .set(_, let new) in batch.operations { value.withLock { $0 = new } }
            guard isFirst.exchange(false, ordering: .sequentiallyConsistent) else { return }
            try manager.withLock { $0 }?.set(TweakManagerCachingTests.limit, to: 2)
        }
    }

    @Test(arguments: [TweakManagerOptions.Caching.automatic, .all])
    func `of two writes at once, the one that the provider has is told last`(
        caching: TweakManagerOptions.Caching
    ) async throws {
        let provider = OvertakenProvider()
        let manager = TweakManager(providers: [provider], options: TweakManagerOptions(caching: caching))
        provider.manager.withLock { $0 = manager }
        let changes = manager.changes()
        try manager.set(Self.limit, to: 1)
        #expect(manager[Self.limit] == 2)
        provider.manager.withLock { $0 = nil }
        manager.shutdown()
        #expect(await TweakChangeStreamTests.all(changes).map(\.after) == [2])
    }

    @Test(arguments: [TweakManagerOptions.Caching.automatic, .all])
    func `a direct write to a provider that announces is never missed`(
        caching: TweakManagerOptions.Caching
    ) async {
        let (stored, asked) = (
            StoredTweakProvider("p", ["limit": 1]), AskedTweakProvider("asked", ["limit": 9])
        )
        let manager = TweakManager(
            providers: [stored, asked], options: TweakManagerOptions(caching: caching))
        #expect(manager[Self.limit] == 1)
        var changes = manager.changes().makeAsyncIterator()
        stored.set("limit", 2)
        #expect(manager[Self.limit] == 2)
        #expect(await changes.next()?.after == 2)
        stored.set("limit", nil)
        #expect(manager[Self.limit] == 9)
        let change = await changes.next()
        #expect([change?.before, change?.after] == [2, 9])
        #expect(change?.source == "asked")
    }

    @Test func `a snapshot keeps the first answer`() {
        let asked = AskedTweakProvider("asked", ["limit": 1], features: ["f": true])
        let manager = TweakManager(providers: [asked])
        let snapshot = manager.snapshot()
        #expect(snapshot[Self.limit] == 1)
        asked.slip("limit", 2)
        #expect(snapshot[Self.limit] == 1)
        #expect([snapshot.featureState("f"), snapshot.featureState("f")] == [true, true])
        #expect([asked.askedForFeatures, asked.asked] == [1, 1])
    }

    @Test func `a provider that throws is passed over and reported once for a version`() async {
        let asked = AskedTweakProvider("asked", ["limit": 1])
        asked.refuse("limit")
        let manager = TweakManager(providers: [asked, StoredTweakProvider("p", ["limit": 4])])
        let problems = manager.problems()
        for _ in 0..<3 { #expect(manager[Self.limit] == 4) }
        #expect(manager.resolve(Self.limit).errorCode == .general)
        manager.shutdown()
        let found = await TweakChangeStreamTests.all(problems)
        #expect(
            found.map(\.subject) == [
                TweakError(.providerFailed, path: Self.limit.path, providerID: "asked", "")
            ])
    }

    @Test func `a manager of providers that must be asked must be asked itself`() async throws {
        let (asked, stored) = (AskedTweakProvider("asked", ["limit": 1]), StoredTweakProvider("p", ["x": 1]))
        let inner = TweakManager(providers: [stored, asked], options: TweakManagerOptions(id: "inner"))
        let outer = TweakManager(providers: [inner])
        #expect(outer[Self.limit] == 1)
        asked.slip("limit", 2)
        #expect(outer[Self.limit] == 2)
        var changes = outer.changes().makeAsyncIterator()
        stored.set("x", 2)
        let change = await changes.next()
        #expect([change?.before, change?.after] == [1, 2])
        inner.remove(id: "asked")
        #expect(outer[Self.limit] == 20)
        inner.insert(asked, at: 0)
        asked.slip("limit", 7)
        #expect(outer[Self.limit] == 7)
    }

    @Test func `resetting the cache reaches providers of nested managers`() {
        let asked = AskedTweakProvider("asked", ["limit": 1])
        for caching in [TweakManagerOptions.Caching.automatic, .all] {
            asked.slip("limit", 1)
            let inner = TweakManager(providers: [asked], options: .init(id: "inner", caching: caching))
            let outer = TweakManager(providers: [inner], options: TweakManagerOptions(caching: .all))
            #expect(outer[Self.limit] == 1)
            asked.slip("limit", 2)
            #expect(outer[Self.limit] == 1)
            outer.resetCache()
            #expect(outer[Self.limit] == 2)
        }
    }
}
