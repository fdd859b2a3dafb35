import BenchmarkHarness
import FlintTweaks

extension BenchmarkSuite {
    /// Reading tweaks, compared with reading constants.
    static let tweaks = BenchmarkSuite { suite in
        suite.benchmark(
            "Tweaks.bound", limit: "Limit.mutexSlot", target: 2, allocations: 0, delivers: 1
        ) { state in
            let bound = TweakManager.forBenchmark().bind(BenchmarkTweaks.key)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += bound.read() }
            }
            state.delivered = sum
        }
        for count in [1, 3, 8] {
            suite.benchmark(
                "Tweaks.lookup(\(count))", limit: "Limit.mutexDictionary", target: 2, allocations: 0,
                delivers: 1
            ) { state in
                let manager = TweakManager.forBenchmark(providers: count)
                let key = BenchmarkTweaks.key
                var sum = 0
                state.measure {
                    for _ in 0..<state.iterations { sum += manager.read(key) }
                }
                state.delivered = sum
            }
        }
        suite.benchmark(
            "Tweaks.missing", limit: "Limit.mutexDictionary", target: 2, allocations: 0, delivers: 1
        ) { state in
            let manager = TweakManager.forBenchmark()
            let key = TweakKey("feature7", "missing", default: 1)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += manager.read(key) }
            }
            state.delivered = sum
        }
        suite.benchmark(
            "Tweaks.featureEnabled", limit: "Limit.mutexDictionary", target: 2, allocations: 0, delivers: 1
        ) { state in
            let manager = TweakManager.forBenchmark()
            let feature = keep("feature7")
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += manager.isEnabled(keep(feature)) }
            }
            state.delivered = sum
        }
        suite.benchmark(
            "Tweaks.snapshotLookup", limit: "Limit.dictionary", target: 1.5, allocations: 0, delivers: 1
        ) { state in
            let snapshot = TweakManager.forBenchmark().snapshot()
            let key = BenchmarkTweaks.key
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += snapshot.value(of: key) }
            }
            state.delivered = sum
        }
    }

    /// Writing tweaks with observers: the time for the writer.
    static let tweakWrites = BenchmarkSuite { suite in
        suite.benchmark(
            "Tweaks.write(1)", limit: "Limit.mutexDictionary", target: 400, ceiling: .microseconds(25)
        ) { state in try await state.write(observedBy: 1) }
        suite.benchmark("Tweaks.write(0)", limit: "Tweaks.write(1)", target: 1) { state in
            try await state.write(observedBy: 0)
        }
        suite.benchmark("Tweaks.write(16)", limit: "Tweaks.write(1)", target: 1.5) { state in
            try await state.write(observedBy: 16)
        }
        suite.benchmark("Tweaks.writes(100)", limit: "Tweaks.write(0)", target: 110) { state in
            let manager = TweakManager.forBenchmark(paths: 1_000)
            let keys = BenchmarkTweaks.keys(100)
            var number = 0
            try state.measure {
                for _ in 0..<state.iterations {
                    number += 1
                    for key in keys { try manager.set(key, to: number) }
                }
            }
        }
        suite.benchmark("Tweaks.batch(100)", limit: "Tweaks.writes(100)", target: 0.25) { state in
            let manager = TweakManager.forBenchmark(paths: 1_000)
            let keys = BenchmarkTweaks.keys(100)
            var number = 0
            try state.measure {
                for _ in 0..<state.iterations {
                    number += 1
                    try manager.write { batch in
                        for key in keys { batch.set(key, to: number) }
                    }
                }
            }
        }
    }
}

extension BenchmarkState {
    /// Writes one of 1,000 paths for each iteration, while observers follow all changes.
    @inline(__always)
    fileprivate func write(observedBy count: Int) async throws {
        let manager = TweakManager.forBenchmark(paths: 1_000)
        // Observers read between the batches, because the time to wake a thread depends on the machine.
        let observers = (0..<count).map { _ in manager.changeSets() }
        let key = BenchmarkTweaks.key
        var number = 1
        try measure {
            for _ in 0..<iterations {
                number += 1
                try manager.set(key, to: number)
            }
        }
        let version = manager.version
        manager.shutdown()
        for observer in observers {
            var last: UInt64 = 0
            for await set in observer { last = set.version }
            // A slow observer may miss versions, but must receive the last one.
            if last != version { throw BenchmarkTweaks.Lost() }
        }
    }
}

/// The keys of the tweaks that the benchmarks read and write, in eight features.
private enum BenchmarkTweaks {
    struct Lost: Error {}

    static let key = TweakKey("feature7", "variable7", default: 0)

    static func keys(_ count: Int) -> [TweakKey<Int>] {
        (0..<count).map { TweakKey("feature\($0 % 8)", "variable\($0)", default: 0) }
    }
}

/// A provider that stores its values in memory.
private struct StoredTweaks: MutableTweakProvider, SnapshotTweakProvider {
    let id: String
    let source: TweakSource

    func apply(_ batch: TweakBatch) { source.apply(batch) }
}

extension TweakManager {
    /// Creates a manager whose values come from the last of several providers.
    fileprivate static func forBenchmark(providers count: Int = 1, paths: Int = 64) -> TweakManager {
        let keys = BenchmarkTweaks.keys(paths)
        let tweaks = keys.map { Tweak(feature: $0.path.feature, variable: $0.path.variable, value: 1) }
        return TweakManager(
            providers: (1...count).map { number in
                StoredTweaks(
                    id: "provider\(number)",
                    source: TweakSource(
                        number == count ? TweakTable(tweaks, features: ["feature7": true]) : TweakTable()))
            }, declaring: keys)
    }
}

// These functions are not inlined, because the reads in the limits are not inlined either.
extension BoundTweak<Int> {
    @inline(never)
    fileprivate func read() -> Int { value }
}

extension TweakManager {
    @inline(never)
    fileprivate func read(_ key: TweakKey<Int>) -> Int { value(of: key) }

    @inline(never)
    fileprivate func isEnabled(_ feature: String) -> Int { isFeatureEnabled(feature) ? 1 : 0 }
}
