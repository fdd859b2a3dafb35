import FlintTweaks
import Synchronization
import TestSupport
import Testing

@Suite struct TweakManagerConcurrencyTests {
    static let limit = TweakKey("f", "limit", default: 20)

    @Test func `pairs that are written together are never seen apart`() async {
        let stored = ["a", "b"].map { StoredTweakProvider($0) }
        let inner = TweakManager(providers: [stored[1]], options: TweakManagerOptions(id: "inner"))
        let manager = TweakManager(providers: [stored[0], inner])
        let outer = TweakManager(providers: [manager])
        let isDone = Flag()
        await withTaskGroup { group in
            for provider in stored {
                group.addTask {
                    for number in 1...150 {
                        var batch = TweakBatch()
                        batch.set(feature: provider.id, variable: "first", to: .int(Int64(number)))
                        batch.set(feature: provider.id, variable: "second", to: .int(Int64(number)))
                        batch.set(feature: provider.id, variable: "odd", to: .bool(number % 2 == 1))
                        if number % 2 == 0 { batch.delete(feature: provider.id, variable: "odd") }
                        provider.apply(batch)
                        if number % 25 == 0 { manager.move(id: "a", to: number % 50 / 25) }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    while !isDone.isSet {
                        for source in [manager, outer] {
                            let snapshot = source.snapshot()
                            for id in ["a", "b"] {
                                let first = snapshot[TweakKey(id, "first", default: 0)]
                                #expect(first == snapshot[TweakKey(id, "second", default: 0)])
                                #expect((first % 2 == 1) == snapshot[TweakKey(id, "odd", default: false)])
                            }
                        }
                        await Task.yield()
                    }
                }
            }
            await group.next()
            await group.next()
            isDone.isSet = true
        }
        #expect(["a", "b"].map { outer[TweakKey($0, "first", default: 0)] } == [150, 150])
    }

    @Test func `whoever has written reads what was written, also among others`() async {
        let manager = TweakManager(providers: [StoredTweakProvider("p"), StoredTweakProvider("q")])
        let version = manager.version
        await withTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    let key = TweakKey("w", "\(writer)", default: -1)
                    let bound = manager.bind(key)
                    for number in 0..<100 {
                        _ = try? manager.set(key, to: number, in: writer % 2 == 0 ? "p" : "q")
                        let read = [manager[key], bound.value, manager.snapshot()[key]]
                        #expect(read == [number, number, number])
                    }
                }
            }
        }
        #expect((1...400).contains(manager.version - version))
    }

    @Test func `subscribers among concurrent writers end with the same picture`() async {
        let manager = TweakManager(providers: [StoredTweakProvider("p")])
        let names = (0..<8).map { "v\($0)" }
        let streams = (0..<3).map { _ in manager.changes() }
        let replays = streams.map { stream in
            Task {
                var values: [TweakPath: TweakValue] = [:]
                for await change in stream {
                    #expect(values[change.path] == change.before)
                    values[change.path] = change.after
                }
                return values
            }
        }
        await withTaskGroup { group in
            for writer in 0..<3 {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(writer))
                    for _ in 0..<150 {
                        let name = names.randomElement(using: &random) ?? "v0"
                        if random.chance(20) {
                            _ = try? manager.delete(feature: "f", variable: name)
                        } else {
                            _ = try? manager.set(feature: "f", variable: name, to: random.value())
                        }
                        await Task.yield()
                    }
                }
            }
        }
        manager.shutdown()
        var expected: [TweakPath: TweakValue] = [:]
        for name in names {
            expected[TweakPath("f", name)] = manager.resolve(feature: "f", variable: name).value
        }
        for replay in replays { #expect(await replay.value == expected) }
    }

    @Test(arguments: [false, true])
    func `inserting ends while somebody writes all the time`(hasLookups: Bool) throws {
        final class Rewriting: TweakProvider {
            let id = "rewriting"
            let isActive = Flag()
            let write: @Sendable () -> Void
            init(_ write: @escaping @Sendable () -> Void) { self.write = write }
            // Whenever the manager prepares something, somebody writes before it is done.
            var numberPolicy: TweakNumberPolicy {
                if isActive.isSet { write() }
                return .strict
            }
            func tweak(feature: String, variable: String) -> Tweak? { nil }
            func featureState(_ feature: String) -> Bool? { nil }
        }
        let count = Mutex(0)
        let limit = 500
        let stored = StoredTweakProvider("p", ["x": 1, "gone": 1], features: ["f": true])
        let rewriting = Rewriting {
            let number = count.withLock { count in
                count += 1
                return count
            }
            // So that a manager that waits for an end of it ends as well, and fails.
            guard number < limit else { return }
            stored.set("x", .int(Int64(number)))
            stored.set("gone", nil)
        }
        let token = Tweak(feature: "f", variable: "token", value: "x", isEncrypted: true)
        let secret = StoredTweakProvider("secret", tweaks: [token])
        var providers: [any TweakProvider] = [rewriting, stored, secret]
        if hasLookups { providers.append(AskedTweakProvider("asked", ["y": 4], features: ["g": true])) }
        let manager = TweakManager(providers: providers)
        rewriting.isActive.isSet = true
        let top = StoredTweakProvider("top", ["y": 3], features: ["f": false])
        manager.insert(top, at: 0)
        manager.move(id: "p", to: 0)
        manager.setDecryption { _ in "plain" }
        manager.declare([Self.limit])
        manager.remove(id: "rewriting")
        providers.removeFirst()
        let order: [any TweakProvider] = [stored, top] + providers.dropFirst()
        let fresh = TweakManager(
            providers: order, declaring: [Self.limit],
            options: TweakManagerOptions(decryptionClosure: { _ in "plain" }))
        #expect(manager.providerIDs == fresh.providerIDs)
        #expect(manager.featureState("f") == true)
        for name in ["x", "gone", "y", "token", "limit"] {
            let (found, expected) = (
                manager.resolve(feature: "f", variable: name), fresh.resolve(feature: "f", variable: name)
            )
            #expect(found.value == expected.value && found.providerID == expected.providerID)
        }
        #expect((1..<limit).contains(count.withLock { $0 }))
        stored.set("x", -1)
        #expect(manager[TweakKey("f", "x", default: 0)] == -1)
    }

    // MARK: Re-entrancy

    @Test func `a decryption hook may write, read and subscribe`() async {
        let holder = Mutex<TweakManager?>(nil)
        let provider = StoredTweakProvider(
            "p", tweaks: [Tweak(feature: "f", variable: "token", value: "x", isEncrypted: true)])
        let manager = TweakManager(providers: [provider])
        holder.withLock { $0 = manager }
        manager.setDecryption { _ in
            guard let manager = holder.withLock({ $0 }) else { return "none" }
            let count = manager[TweakKey("f", "count", default: 0)]
            _ = try? manager.set(feature: "f", variable: "count", to: .int(Int64(count + 1)))
            _ = manager.changes()
            return .string("plain \(count)")
        }
        #expect(manager[TweakKey("f", "count", default: 0)] >= 1)
        #expect(manager[TweakKey("f", "token", default: "")].hasPrefix("plain"))
        provider.set("token", "y")
        #expect(manager[TweakKey("f", "token", default: "")].hasPrefix("plain"))
        holder.withLock { $0 = nil }
    }

    @Test func `a logger and a provider may use the manager`() throws {
        final class Curious: TweakProvider {
            let id = "curious"
            let manager = Mutex<TweakManager?>(nil)
            func tweak(feature: String, variable: String) -> Tweak? {
                guard variable == "limit", let manager = manager.withLock({ $0 }) else { return nil }
                let value = manager[TweakKey("f", "other", default: 0)]
                return Tweak(feature: feature, variable: variable, value: .int(Int64(value)))
            }
            func featureState(_ feature: String) -> Bool? { nil }
        }
        let curious = Curious()
        let logged = Mutex<TweakManager?>(nil)
        let manager = TweakManager(
            providers: [curious, StoredTweakProvider("p", ["other": 3, "bad": "x"])],
            declaring: [TweakKey("f", "bad", default: 1)],
            options: TweakManagerOptions(logger: { _, _ in
                _ = logged.withLock { $0 }.map { try? $0.set(feature: "f", variable: "log", to: 1) }
            }))
        curious.manager.withLock { $0 = manager }
        logged.withLock { $0 = manager }
        #expect(manager[Self.limit] == 3)
        try manager.set(feature: "f", variable: "other", to: 5)
        #expect(manager[Self.limit] == 5)
        curious.manager.withLock { $0 = nil }
        logged.withLock { $0 = nil }
    }

    // MARK: Lifetime

    @Test func `dropping the last reference ends the streams and keeps nothing`() async {
        let provider = StoredTweakProvider("p")
        weak var dropped: TweakManager?
        var streams: [AsyncStream<TweakChange>] = []
        var sets: [AsyncStream<TweakChangeSet>] = []
        do {
            let inner = TweakManager(providers: [provider], options: TweakManagerOptions(id: "inner"))
            let manager = TweakManager(providers: [inner])
            dropped = manager
            streams = [manager.changes(), inner.changes()]
            sets = [manager.changeSets()]
            _ = manager.bind(Self.limit).value
            _ = manager.snapshot()
        }
        #expect(dropped == nil)
        for stream in streams { #expect(await TweakChangeStreamTests.all(stream).isEmpty) }
        for stream in sets { #expect(await TweakChangeStreamTests.all(stream).isEmpty) }
        provider.set("limit", 1)
    }

    @Test func `a shutdown lets go of the providers`() {
        weak var dropped: StoredTweakProvider?
        weak var nested: TweakManager?
        let manager: TweakManager
        do {
            let provider = StoredTweakProvider("p", ["limit": 1])
            let inner = TweakManager(providers: [provider])
            dropped = provider
            nested = inner
            manager = TweakManager(providers: [inner])
        }
        #expect(dropped != nil)
        manager.shutdown()
        #expect(dropped == nil && nested == nil)
        #expect(manager[Self.limit] == 1)
    }

    @Test func `a removed provider is let go of and no longer followed`() {
        weak var dropped: StoredTweakProvider?
        let manager = TweakManager(providers: [])
        do {
            let provider = StoredTweakProvider("p", ["limit": 1])
            dropped = provider
            manager.insert(provider, at: 0)
            manager.remove(id: "p")
            let version = manager.version
            provider.set("limit", 2)
            #expect(manager.version == version)
        }
        #expect(dropped == nil)
    }

    @Test func `canceling a reader while others write ends`() async {
        let manager = TweakManager(providers: [StoredTweakProvider("p")])
        await withTaskGroup { group in
            for _ in 0..<8 {
                let reader = Task { for await _ in manager.values(for: Self.limit) {} }
                group.addTask {
                    for number in 0..<20 {
                        _ = try? manager.set(Self.limit, to: number)
                        await Task.yield()
                    }
                    reader.cancel()
                    await reader.value
                }
            }
        }
    }
}
