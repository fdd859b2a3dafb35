import FlintTweaks
import Testing

@Suite struct TweakChangeStreamTests {
    static let limit = TweakKey("f", "limit", default: 20)

    static func manager(_ values: [String: TweakValue] = [:]) -> (TweakManager, StoredTweakProvider) {
        let provider = StoredTweakProvider("p", values)
        return (TweakManager(providers: [provider]), provider)
    }

    static func all<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
        var elements: [Element] = []
        for await element in stream { elements.append(element) }
        return elements
    }

    @Test func `a write between the subscription and the first read is delivered`() async throws {
        let (manager, _) = Self.manager()
        let changes = manager.changes()
        try manager.set(Self.limit, to: 3)
        var iterator = changes.makeAsyncIterator()
        let change = await iterator.next()
        #expect(
            change
                == TweakChange(
                    path: Self.limit.path, before: nil, after: 3, source: "p", previousSource: nil,
                    cause: .write, version: manager.version))
    }

    @Test func `a reader that is behind gets one change for each path`() async throws {
        let (manager, _) = Self.manager(["limit": 1, "gone": 1, "same": 1])
        let changes = manager.changes()
        for value in 2...50 { try manager.set(Self.limit, to: value) }
        try manager.set(feature: "f", variable: "same", to: 2)
        try manager.set(feature: "f", variable: "same", to: 1)
        try manager.delete(feature: "f", variable: "gone")
        manager.shutdown()
        let delivered = await Self.all(changes)
        #expect(delivered.map(\.path.variable) == ["gone", "limit"])
        #expect(delivered.map { [$0.before, $0.after] } == [[1, nil], [1, 50]])
        #expect(delivered.map(\.cause) == [.delete, .write])
    }

    @Test func `nothing is emitted for what is not effective`() async throws {
        let (high, low) = (StoredTweakProvider("high", ["limit": 1]), StoredTweakProvider("low"))
        let manager = TweakManager(providers: [high, low])
        let sets = manager.changeSets()
        try manager.set(Self.limit, to: 1)
        try manager.set(Self.limit, to: 5, in: "low")
        try manager.delete(Self.limit, in: "high")
        try manager.set(Self.limit, to: 5)
        manager.shutdown()
        let delivered = await Self.all(sets)
        #expect(delivered.flatMap(\.changes).map(\.after) == [5])
        #expect(delivered.flatMap(\.changes).map(\.source) == ["low"])
    }

    @Test func `every way to change a value is covered`() async throws {
        let (manager, provider) = Self.manager()
        var changes = manager.changes(for: Self.limit).makeAsyncIterator()

        try manager.set(Self.limit, to: 1)
        #expect(await changes.next()?.cause == .write)
        try manager.delete(Self.limit)
        #expect(await changes.next()?.cause == .delete)
        provider.set("limit", 2)
        #expect(await changes.next()?.after == 2)
        try manager.reset()
        #expect(await changes.next()?.cause == .reset)
        provider.replace(["limit": 3])
        #expect(await changes.next()?.cause == .refresh)
        manager.declare([TweakKey("f", "limit", default: "x")])
        #expect(await changes.next()?.after == "x")
        manager.remove(id: "p")
        manager.declare([TweakKey("f", "other", default: 1)])
        manager.shutdown()
        #expect(await changes.next() == nil)
    }

    @Test func `changes of providers and nested managers are told with their origin`() async throws {
        let inner = StoredTweakProvider("inner", ["limit": 4])
        let nested = TweakManager(providers: [inner], options: TweakManagerOptions(id: "nested"))
        let manager = TweakManager(providers: [StoredTweakProvider("p", ["limit": 1])])
        var changes = manager.changes(feature: "f").makeAsyncIterator()

        manager.insert(nested, at: 0)
        var change = await changes.next()
        #expect(change?.cause == .providers)
        #expect([change?.source, change?.previousSource] == ["nested > inner", "p"])
        inner.set("limit", 5)
        #expect(await changes.next()?.after == 5)
        try manager.set(Self.limit, to: 6, in: "nested > inner")
        #expect(await changes.next()?.after == 6)
        manager.move(id: "nested", to: 1)
        #expect(await changes.next()?.after == 1)
        manager.remove(id: "p")
        #expect(await changes.next()?.after == 6)
        manager.remove(id: "nested")
        change = await changes.next()
        #expect(change?.after == nil)
        #expect(change?.previousSource == "nested > inner")
    }

    @Test func `a declaration changes the value from nothing to its default`() async {
        let (manager, _) = Self.manager()
        var changes = manager.changes().makeAsyncIterator()
        manager.declare([Self.limit])
        let change = await changes.next()
        #expect(change?.cause == .declaration)
        #expect(change?.after == 20)
        #expect(change?.source == nil)
    }

    @Test func `the states of features are a stream of their own`() async throws {
        let (manager, provider) = Self.manager()
        var changes = manager.featureChanges("f").makeAsyncIterator()
        try manager.setFeature("g", enabled: true)
        try manager.setFeature("f", enabled: true)
        #expect(await changes.next()?.after == true)
        provider.replace([:], features: ["f": false])
        let change = await changes.next()
        #expect([change?.before, change?.after] == [true, false])
        #expect(change?.source == "p")
    }

    @Test func `values begin with the current one`() async throws {
        let (manager, _) = Self.manager(["limit": 1])
        var values = manager.values(for: Self.limit).makeAsyncIterator()
        var optional = manager.values(for: TweakKey<Int?>("f", "limit")).makeAsyncIterator()
        #expect(await values.next() == 1)
        #expect(await optional.next() == .some(.some(1)))
        try manager.set(Self.limit, to: 2)
        #expect(await values.next() == 2)
        try manager.delete(Self.limit)
        #expect(await values.next() == 20)
        #expect(await optional.next() == .some(nil))
        manager.shutdown()
        #expect(await values.next() == nil)
    }

    @Test func `a provider that becomes ready is told even if no value changes`() async {
        let provider = StoredTweakProvider("p", status: .notReady)
        let manager = TweakManager(providers: [provider])
        var sets = manager.changeSets().makeAsyncIterator()
        provider.replace([:])
        let set = await sets.next()
        #expect(set?.providersChanged == true && set?.changes == [])
    }

    @Test func `canceling a reader ends its stream and no other`() async throws {
        let (manager, _) = Self.manager()
        let (canceled, other) = (manager.changes(), manager.changes())
        let task = Task { await Self.all(canceled) }
        task.cancel()
        #expect(await task.value.isEmpty)
        try manager.set(Self.limit, to: 1)
        manager.shutdown()
        #expect(await Self.all(other).count == 1)
    }

    @Test func `streams that begin after the shutdown are empty`() async {
        let (manager, _) = Self.manager()
        manager.shutdown()
        #expect(await Self.all(manager.changes()).isEmpty)
        #expect(await Self.all(manager.changeSets()).isEmpty)
        #expect(await Self.all(manager.values(for: Self.limit)) == [20])
    }
}
