import FlintTweaks
import Testing

@Suite struct TweakManagerRefreshTests {
    static let limit = TweakKey("f", "limit", default: 20)

    final class Remote: RefreshableTweakProvider, SnapshotTweakProvider {
        struct Offline: Error {}

        let id: String
        let source = TweakSource(TweakTable(status: .notReady))
        let answer: TweakValue?
        var status: TweakProviderStatus { table.status }

        init(_ id: String, _ answer: TweakValue?) {
            self.id = id
            self.answer = answer
        }

        func refresh() async throws {
            guard let answer else { throw Offline() }
            source.replace(with: TweakTable([Tweak(feature: "f", variable: "limit", value: answer)]))
        }
    }

    @Test func `a refresh reads all providers anew, nested ones too`() async {
        let inner = TweakManager(
            providers: [Remote("deep", 5)], options: TweakManagerOptions(id: "inner"))
        let manager = TweakManager(providers: [Remote("bad", nil), inner])
        #expect(manager.resolve(Self.limit).errorCode == .providerNotReady)
        let problems = manager.problems()
        await manager.refresh()
        #expect(manager[Self.limit] == 5)
        #expect(manager.resolve(Self.limit).trace.entries.map(\.finding) == [.notReady, .won(5)])
        manager.shutdown()
        #expect(
            await TweakChangeStreamTests.all(problems).map(\.subject) == [
                TweakError(.providerFailed, providerID: "bad", "")
            ])
    }

    @Test func `what is wrong is reported once for each version of a provider`() async {
        let provider = StoredTweakProvider("p", ["limit": "x"])
        let manager = TweakManager(providers: [provider], declaring: [Self.limit])
        for _ in 0..<3 { #expect(manager[Self.limit] == 20) }
        manager.insert(StoredTweakProvider("q"), at: 0)
        manager.move(id: "q", to: 1)
        provider.set("limit", "y")
        provider.set("other", 1)
        let problems = manager.problems()
        manager.shutdown()
        let found = await TweakChangeStreamTests.all(problems)
        #expect(found.map(\.code) == [.wrongType, .wrongType])
        #expect(found.allSatisfy { $0.paths == [Self.limit.path] && $0.providerID == "p" })
    }

    @Test func `a key of another kind is reported once for a version`() async {
        let manager = TweakManager(
            providers: [StoredTweakProvider("p", ["limit": 1])], declaring: [Self.limit])
        for _ in 0..<3 { #expect(manager[TweakKey("f", "limit", default: "x")] == "x") }
        let problems = manager.problems()
        manager.shutdown()
        #expect(await TweakChangeStreamTests.all(problems).map(\.code) == [.wrongType])
    }
}
