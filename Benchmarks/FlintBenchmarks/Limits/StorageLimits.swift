import BenchmarkHarness
import Synchronization

extension BenchmarkSuite {
    /// The lowest possible costs of reading a mutable value.
    static let storageLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.mutexSlot", delivers: 1) { state in
            let slots = MutexSlots()
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += slots.value(at: keep(7)) }
            }
            state.delivered = sum
        }

        suite.benchmark("Limit.atomicLevel", delivers: 1) { state in
            let levels = AtomicLevel()
            var suppressed = 0
            state.measure {
                for _ in 0..<state.iterations where !levels.allows(keep(4)) { suppressed += 1 }
            }
            state.delivered = suppressed
        }

        suite.benchmark("Limit.mutexDictionary", delivers: 1) { state in
            let table = MutexTable()
            let path = keep(TweakLikePath(7))
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += table.value(at: keep(path)) }
            }
            state.delivered = sum
        }

        suite.benchmark("Limit.dictionary", delivers: 1) { state in
            let table = PlainTable()
            let path = keep(TweakLikePath(7))
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += table.value(at: keep(path)) }
            }
            state.delivered = sum
        }
    }
}

private final class MutexSlots: Sendable {
    private let slots = Mutex([Int](repeating: 1, count: 64))

    @inline(never)
    func value(at index: Int) -> Int {
        slots.withLock { $0[index] }
    }
}

/// The hand-written equivalent of logging a message below the level of the log: one load and a branch.
private final class AtomicLevel: Sendable {
    private let level = Atomic<UInt8>(3)

    @inline(never)
    func allows(_ level: UInt8) -> Bool { level <= self.level.load(ordering: .relaxed) }
}

private final class PlainTable: Sendable {
    private let table = TweakLikePath.table

    @inline(never)
    func value(at path: TweakLikePath) -> Int {
        table[path] ?? 0
    }
}

private final class MutexTable: Sendable {
    private let table = Mutex(TweakLikePath.table)

    @inline(never)
    func value(at path: TweakLikePath) -> Int {
        table.withLock { $0[path] ?? 0 }
    }
}

/// A key with the same form as a tweak's path: a feature and a variable.
private struct TweakLikePath: Hashable, Sendable {
    let feature: String
    let variable: String

    init(_ number: Int) {
        feature = "feature\(number % 8)"
        variable = "variable\(number)"
    }

    /// A table with as many keys as an application has tweaks, each with the value 1.
    static var table: [TweakLikePath: Int] {
        Dictionary(uniqueKeysWithValues: (0..<64).map { (TweakLikePath($0), 1) })
    }
}
