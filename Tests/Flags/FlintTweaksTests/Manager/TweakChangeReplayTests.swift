import FlintTweaks
import TestSupport
import Testing

/// Whoever replays what a subscription has delivered over the first snapshot gets the last one.
@Suite struct TweakChangeReplayTests {
    static let names = (0..<6).map { "v\($0)" }
    static let paths = names.map { TweakPath("f", $0) }
    static let features = ["f", "g"]

    /// A subscriber that replays.
    struct Replay {
        var values: [TweakPath: TweakValue] = [:]
        var features: [String: Bool] = [:]
        var version: UInt64
        var sets = 0

        init(_ snapshot: TweakSnapshot) {
            (values, features) = Self.picture(snapshot)
            version = snapshot.version
        }

        static func picture(_ snapshot: TweakSnapshot) -> ([TweakPath: TweakValue], [String: Bool]) {
            var values: [TweakPath: TweakValue] = [:]
            for path in paths {
                values[path] = snapshot.resolve(feature: path.feature, variable: path.variable).value
            }
            var states: [String: Bool] = [:]
            for feature in TweakChangeReplayTests.features {
                states[feature] = snapshot.featureState(feature)
            }
            return (values, states)
        }

        mutating func take(_ set: TweakChangeSet) {
            #expect(set.previousVersion == version)
            #expect(set.version > version)
            #expect(!set.changes.isEmpty || !set.featureChanges.isEmpty || set.providersChanged)
            #expect(set.changes.map(\.path) == Set(set.changes.map(\.path)).sorted())
            for change in set.changes {
                #expect(change.before == values[change.path] && change.before != change.after)
                values[change.path] = change.after
            }
            for change in set.featureChanges {
                #expect(change.before == features[change.feature] && change.before != change.after)
                features[change.feature] = change.after
            }
            version = set.version
            sets += 1
        }

        func matches(_ snapshot: TweakSnapshot) -> Bool {
            let (values, features) = Self.picture(snapshot)
            return values == self.values && features == self.features
        }
    }

    static func step(
        _ manager: TweakManager, _ stored: [StoredTweakProvider], _ random: inout SeededGenerator
    ) {
        let provider = stored.randomElement(using: &random) ?? stored[0]
        let name = names.randomElement(using: &random) ?? "v0"
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: _ = try? manager.set(feature: "f", variable: name, to: random.value(), in: provider.id)
        case 3: _ = try? manager.delete(feature: "f", variable: name, in: provider.id)
        case 4: provider.set(name, random.chance(30) ? nil : random.value())
        case 5:
            _ = try? manager.write(to: provider.id) { batch in
                for name in names where random.chance(50) {
                    batch.set(feature: "f", variable: name, to: random.value())
                }
                batch.setFeature("g", enabled: random.chance(50))
            }
        case 6: _ = try? manager.reset(in: provider.id)
        case 7: manager.move(id: provider.id, to: Int.random(in: 0..<3, using: &random))
        case 8:
            var values: [String: TweakValue] = [:]
            for name in names where random.chance(40) { values[name] = random.value() }
            provider.replace(values, features: ["f": random.chance(50)])
        case 9: _ = try? manager.setFeature("f", enabled: random.chance(50), in: provider.id)
        case 10:
            if manager.remove(id: provider.id) { break }
            manager.insert(provider, at: 1)
        default:
            manager.declare([TweakKey("f", name, default: Int.random(in: 0..<4, using: &random))])
        }
    }

    @Test(arguments: 0..<20) func `fast, slow and paused subscribers all end with the manager's picture`(
        seed: UInt64
    ) async {
        var random = SeededGenerator(seed: seed)
        let stored = ["a", "b", "c"].map { StoredTweakProvider($0) }
        let manager = TweakManager(
            providers: stored, declaring: [TweakKey("f", "v0", default: 1)])
        var (fast, slow, paused) = (
            Replay(manager.snapshot()), Replay(manager.snapshot()), Replay(manager.snapshot())
        )
        var quick = manager.changeSets().makeAsyncIterator()
        var late = manager.changeSets().makeAsyncIterator()
        var idle = manager.changeSets().makeAsyncIterator()
        for number in 0..<60 {
            let version = manager.version
            Self.step(manager, stored, &random)
            if manager.version != version {
                #expect(manager.version == version + 1)
                // A reader that keeps up sees each version.
                guard let set = await quick.next() else { return #expect(Bool(false), "the stream ended") }
                #expect(set.version == manager.version)
                fast.take(set)
            }
            #expect(fast.matches(manager.snapshot()))
            if number % 7 == 6, slow.hasUnread(manager) {
                // What was done and undone is no change, so the stream may have nothing to deliver.
                guard let set = await late.next() else { return #expect(Bool(false), "the stream ended") }
                slow.take(set)
                #expect(slow.matches(manager.snapshot()))
            }
        }
        let last = manager.snapshot()
        manager.shutdown()
        while let set = await quick.next() { fast.take(set) }
        while let set = await late.next() { slow.take(set) }
        while let set = await idle.next() { paused.take(set) }
        #expect([fast, slow, paused].map { $0.matches(last) } == [true, true, true])
        #expect(paused.sets <= 1)
    }
}

extension TweakChangeReplayTests.Replay {
    /// Whether the picture differs, so that something must arrive.
    func hasUnread(_ manager: TweakManager) -> Bool { !matches(manager.snapshot()) }
}
