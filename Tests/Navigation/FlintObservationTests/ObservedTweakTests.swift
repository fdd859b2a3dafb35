import FlintObservation
import FlintStreams
import FlintTweaks
import Observation
import Testing

/// Tweaks as views read and write them.
@Suite(.timeLimit(.minutes(10))) struct ObservedTweakTests {
    private let limit = TweakKey("list", "limit", default: 20)
    private let title = TweakKey("list", "title", default: "Notes")
    private let tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "memory")])

    @Test func `a value is there at once, also after an assignment in the same turn`() throws {
        let observed = tweaks.observed(limit)
        #expect(observed.value == 20)
        observed.value = 30
        #expect(observed.value == 30)
        #expect(tweaks.value(of: limit) == 30)
        #expect(observed.resolution.value == 30)
        try observed.set(31)
        #expect(observed.value == 31)
        try observed.delete()
        #expect(observed.value == 20)
    }

    @Test func `a change elsewhere invalidates the readers of this tweak once, and nobody else`() async throws
    {
        let limits = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        let titles = Watcher { [tweaks, title] in tweaks.observed(title).value }
        try await Task.detached { [tweaks, limit] in _ = try tweaks.set(limit, to: 7) }.value
        await limits.wait { $0 == 7 }
        #expect(limits.invalidations == 1)
        try await Task.detached { [tweaks, title] in _ = try tweaks.set(title, to: "Lists") }.value
        await titles.wait { $0 == "Lists" }
        #expect(titles.invalidations == 1)
        #expect(limits.invalidations == 1)
    }

    @Test func `many changes in one turn are one invalidation`() async throws {
        let limits = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        for value in 1...100 { try tweaks.set(limit, to: value) }
        await limits.wait { $0 == 100 }
        for value in 101...200 { tweaks.observed(limit).value = value }
        await limits.wait { $0 == 200 }
        #expect(limits.invalidations == 2)
    }

    @Test func `a value that has come back within a turn invalidates nobody`() async throws {
        let limits = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        let titles = Watcher { [tweaks, title] in tweaks.observed(title).value }
        try tweaks.set(limit, to: 1)
        try tweaks.set(limit, to: 20)
        try tweaks.set(title, to: "Lists")
        await titles.wait { $0 == "Lists" }
        #expect(limits.invalidations == 0)
        try tweaks.set(limit, to: 5)
        await limits.wait { $0 == 5 }
        #expect(limits.invalidations == 1)
    }

    @Test func `a view is drawn again although somebody else has read the new value before`() async throws {
        let limits = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        try tweaks.set(limit, to: 7)
        #expect(tweaks.observed(limit).value == 7)
        await limits.wait { $0 == 7 }
        #expect(limits.invalidations == 1)
    }

    @Test func `a view that has seen a value in between is drawn again when it has gone`() async throws {
        let first = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        try tweaks.set(limit, to: 7)
        let second = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        #expect(second.value == 7)
        try tweaks.set(limit, to: 20)
        // Another change, so that the stream does not merge all of them to none.
        try tweaks.set(limit, to: 21)
        await second.wait { $0 == 21 }
        await first.wait { $0 == 21 }
        try tweaks.set(limit, to: 22)
        await second.wait { $0 == 22 }
        await first.wait { $0 == 22 }
    }

    @Test func `all observed objects of a tweak share their readers, so that none must be kept`() async throws
    {
        let limits = Watcher { [tweaks, limit] in tweaks.observed(limit).value }
        for value in 1...20 {
            tweaks.observed(limit).value = value
            await limits.wait { $0 == value }
        }
        #expect(limits.invalidations == 20)
    }

    @Test func `after the end of the manager, the last value is read`() throws {
        let observed = tweaks.observed(limit)
        observed.value = 3
        let limits = Watcher { observed.value }
        tweaks.shutdown()
        #expect(observed.value == 3)
        observed.value = 4
        #expect(observed.value == 3)
        #expect(limits.value == 3)
        #expect(throws: TweakError.self) { try observed.set(5) }
    }

    @Test func `observed values of other tasks arrive in order`() async {
        let observed = tweaks.observed(limit)
        let values = Observations { observed.value }
        let writer = Task.detached { [tweaks, limit] in
            for value in 1...50 { _ = try tweaks.set(limit, to: value) }
        }
        var seen: [Int] = []
        for await value in values {
            seen.append(value)
            if value == 50 { break }
        }
        _ = await writer.result
        #expect(seen == seen.sorted())
        #expect(Set(seen).count == seen.count)
    }

    @Test func `a manager is released although its tweaks are followed`() async {
        func use() -> Latch {
            let tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "memory")])
            _ = Watcher { [limit] in tweaks.observed(limit).value }
            return Farewell.of(tweaks.extensions)
        }
        await use().wait()
    }
}
