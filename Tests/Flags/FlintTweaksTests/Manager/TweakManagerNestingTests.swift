import FlintTweaks
import Synchronization
import Testing

@Suite struct TweakManagerNestingTests {
    static let limit = TweakKey("f", "limit", default: 20)

    static func nested(_ id: String, _ providers: any TweakProvider...) -> TweakManager {
        TweakManager(providers: providers, options: TweakManagerOptions(id: id))
    }

    @Test func `traces name the way to each provider`() throws {
        let inner = Self.nested(
            "inner", StoredTweakProvider("a", ["limit": "x"]),
            StoredTweakProvider("b", ["limit": 2], features: ["f": true]))
        let middle = Self.nested("middle", inner, StoredTweakProvider("c", ["limit": 3]))
        let manager = TweakManager(
            providers: [StoredTweakProvider("top"), middle, StoredTweakProvider("last", ["limit": 4])],
            declaring: [Self.limit])
        inner.declare([Self.limit])
        let resolution = manager.resolve(Self.limit)
        #expect(resolution.value == 2 && resolution.providerID == "middle > inner > b")
        #expect(
            resolution.trace.entries.map(\.providerID) == [
                "top", "middle > inner > a", "middle > inner > b", "middle > c", "last",
            ])
        #expect(
            resolution.trace.entries.map(\.finding) == [
                .notFound, .wrongType(found: .string, expected: .int), .won(2), .shadowed(3), .shadowed(4),
            ])
        #expect(
            manager.featureResolution("f").trace.entries.map(\.finding) == [
                .notFound, .notFound, .won(true), .notFound, .notFound,
            ])
        #expect(try manager.tweakWith(feature: "f", variable: "limit").source == "middle > inner > b")
    }

    @Test func `an outer write reaches the inner target, and an inner default shadows nothing`() throws {
        let store = StoredTweakProvider("store")
        let inner = TweakManager(
            providers: [store], declaring: [Self.limit], options: TweakManagerOptions(id: "inner"))
        let manager = TweakManager(providers: [inner, StoredTweakProvider("last", ["limit": 4])])
        #expect(manager[Self.limit] == 4)
        #expect(manager.declarations.map(\.path) == [Self.limit.path])
        try manager.set(Self.limit, to: 5)
        #expect(store.table[Self.limit.path] != nil)
        #expect([manager[Self.limit], inner[Self.limit]] == [5, 5])
        #expect(throws: TweakError.self) { try manager.set(feature: "f", variable: "limit", to: "x") }
        #expect(try manager.reset(in: "inner").paths == [Self.limit.path])
        #expect(manager[Self.limit] == 4)
    }

    @Test func `a manager cannot come to contain itself`() {
        let (a, b, c) = (Self.nested("a"), Self.nested("b"), Self.nested("c"))
        a.insert(b, at: 0)
        b.insert(c, at: 0)
        c.insert(a, at: 0)
        a.insert(a, at: 0)
        #expect([a.providerIDs, c.providerIDs] == [["b"], []])
        do {
            try a.validate()
            Issue.record("a cycle was accepted")
        } catch { #expect(error.findings.map(\.code) == [.providerCycle]) }
        a.remove(id: "b")
        c.insert(a, at: 0)
        #expect(c.providerIDs == ["a"])
    }

    @Test func `one manager may be in several`() {
        let store = StoredTweakProvider("store", ["limit": 1])
        let shared = Self.nested("shared", store)
        let (a, b) = (Self.nested("a", shared), Self.nested("b", shared))
        store.set("limit", 2)
        #expect([a[Self.limit], b[Self.limit]] == [2, 2])
    }

    @Test func `two managers put into each other at once make no cycle`() async {
        for _ in 0..<20 {
            let (a, b) = (Self.nested("a"), Self.nested("b"))
            await withTaskGroup { group in
                group.addTask { a.insert(b, at: 0) }
                group.addTask { b.insert(a, at: 0) }
            }
            #expect(a.providerIDs.count + b.providerIDs.count == 1)
            #expect(a[Self.limit] + b[Self.limit] == 40)
            a.shutdown()
            b.shutdown()
        }
    }

    @Test func `what is put in while another manager leaves is not forgotten`() {
        let secret = Tweak(feature: "f", variable: "secret", value: "x", isEncrypted: true)
        let other = Self.nested("other")
        let isFirst = Atomic(false)
        let box = TweakManagerHooksTests.Box()
        let leaving = TweakManager(
            providers: [StoredTweakProvider("p", tweaks: [secret])],
            options: TweakManagerOptions(
                id: "leaving",
                logger: { _, _ in
                    guard isFirst.exchange(false, ordering: .sequentiallyConsistent) else { return }
                    box.manager?.insert(other, at: 0)
                }))
        let manager = TweakManager(
            providers: [], options: TweakManagerOptions(id: "outer", decryptionClosure: { _ in "plain" }))
        manager.insert(leaving, at: 0)
        isFirst.store(true, ordering: .sequentiallyConsistent)
        box.manager = manager
        // Its logger tells of the hook that it has lost, and puts the other manager in.
        manager.remove(id: "leaving")
        box.manager = nil
        #expect(manager.providerIDs == ["other"])
        other.insert(manager, at: 0)
        #expect(other.providerIDs.isEmpty)
        #expect(manager[Self.limit] == 20)
    }

    @Test func `a manager that is put in during a shutdown gets its hooks back`() {
        let secret = Tweak(feature: "f", variable: "secret", value: "x", isEncrypted: true)
        let inner = Self.nested("inner", StoredTweakProvider("p", tweaks: [secret]))
        let box = TweakManagerHooksTests.Box()
        let outer = TweakManager(
            providers: [],
            options: TweakManagerOptions(
                id: "outer",
                decryptionClosure: { _ in
                    box.manager?.shutdown()
                    return "plain"
                }))
        box.manager = outer
        outer.insert(inner, at: 0)
        box.manager = nil
        #expect(outer.providerIDs.isEmpty)
        #expect(
            throws: TweakError(
                .decryptionClosureNotProvided, path: secret.path, providerID: "p", "")
        ) {
            try inner.tweakWith(feature: "f", variable: "secret")
        }
    }

    // MARK: Set-up

    @Test func `a declaring provider is read again when its table changes`() {
        final class Declaring: SnapshotTweakProvider {
            let id = "declaring"
            let source = TweakSource()
            var declarations: [TweakDeclaration] {
                table.tweaks.map {
                    TweakDeclaration(path: $0.path, kind: $0.value.kind, defaultValue: $0.value)
                }
            }
        }
        let provider = Declaring()
        let manager = TweakManager(providers: [StoredTweakProvider("p", ["limit": "x"]), provider])
        #expect(manager[Self.limit] == 20)
        provider.source.replace(with: TweakTable([Tweak(feature: "f", variable: "limit", value: 3)]))
        #expect(manager.declarations.map(\.kind) == [.int])
        #expect(manager.resolve(feature: "f", variable: "limit").value == 3)
        provider.source.replace(with: TweakTable())
        #expect(manager.declarations.isEmpty)
        #expect(manager.resolve(feature: "f", variable: "limit").value == "x")
    }
}
