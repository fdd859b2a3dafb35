import FlintTweaks
import Synchronization
import Testing

@Suite struct TweakSourceStagingTests {
    /// A provider that stores under a lock of its own, as the guide shows.
    private final class Stored: SnapshotTweakProvider, MutableTweakProvider {
        let id = "stored"
        let source = TweakSource()
        private let saved = Mutex<[Tweak]>([])

        var savedTweaks: [Tweak] { saved.withLock { $0 } }

        func apply(_ batch: TweakBatch) throws {
            let announce = saved.withLock { saved in
                var next = source.table
                next.apply(batch)
                saved = next.tweaks
                return source.stage(batch)
            }
            announce()
        }
    }

    private static let key = TweakKey("checkout", "limit", default: 20)

    @Test func `what is staged is in the table at once and in managers when it is announced`() {
        let stored = Stored()
        let tweaks = TweakManager(providers: [stored])
        var batch = TweakBatch()
        batch.set(Self.key, to: 30)
        let announce = stored.source.stage(batch)
        #expect(stored.table.tweaks.map(\.value) == [30])
        #expect(tweaks.value(of: Self.key) == 20)
        announce()
        #expect(tweaks.value(of: Self.key) == 30)
    }

    @Test func `a change that is announced late is told once`() async throws {
        let stored = Stored()
        let tweaks = TweakManager(providers: [stored])
        var changes = tweaks.changes(for: Self.key).makeAsyncIterator()
        var batch = TweakBatch()
        batch.set(Self.key, to: 30)
        let announce = stored.source.stage(batch)
        try tweaks.set(Self.key, to: 31)
        announce()
        let change = try #require(await changes.next())
        #expect(change.after == 31)
        try tweaks.delete(Self.key)
        #expect(await changes.next()?.after == nil)
    }

    @Test func `writers in many tasks leave storage and table equal`() async {
        let stored = Stored()
        let tweaks = TweakManager(providers: [stored])
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask(name: "writer") {
                    for step in 0..<50 {
                        _ = try? tweaks.set(Self.key, to: writer * 100 + step)
                    }
                }
            }
        }
        #expect(stored.savedTweaks == stored.table.tweaks)
        #expect(stored.table.tweaks.first?.value == .int(Int64(tweaks.value(of: Self.key))))
    }
}
