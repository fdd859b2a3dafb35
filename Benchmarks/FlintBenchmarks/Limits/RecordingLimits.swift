import BenchmarkHarness
import Synchronization

extension BenchmarkSuite {
    /// The lowest possible costs of recording: hand-written code that does only what the guarantees of
    /// recorded dispatches, runs and refusals require.
    static let recordingLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.recordedHop", delivers: 1) { state in
            let counter = RecordingCounter()
            await state.measure {
                for _ in 0..<state.iterations { keep(await counter.increment()) }
            }
            state.delivered = await counter.count
        }

        suite.benchmark("Limit.recordedRun", delivers: 1) { state in
            let runs = RecordedRuns()
            await state.measure {
                for _ in 0..<state.iterations { keep(await runs.run()) }
            }
            state.delivered = runs.ended
        }

        suite.benchmark("Limit.refusal", delivers: 1) { state in
            let gates = RecordedGates()
            var refusals = 0
            state.measure {
                for _ in 0..<state.iterations where !gates.admits(keep(7)) { refusals += 1 }
            }
            state.delivered = refusals
        }
    }
}

/// The hand-written equivalent of an observed machine that ends at once: a call, the time before and after
/// it, and a row in a log for the beginning and for the end.
private final class RecordedRuns: Sendable {
    private let log = Mutex(RowLog())
    private let count = Atomic<Int>(0)
    private let clock = ContinuousClock()
    private let origin = ContinuousClock.now

    var ended: Int { count.load(ordering: .relaxed) }

    func run() async -> Int {
        let number = UInt64(count.load(ordering: .relaxed) + 1)
        var row = Row(kind: 1, request: number, parent: 0, began: clock.now - origin)
        log.withLock { $0.append(row) }
        let result = await work()
        row.kind = 2
        row.elapsed = clock.now - origin - row.began
        log.withLock { $0.append(row) }
        return result
    }

    @inline(never)
    private func work() async -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// The hand-written equivalent of a refusal: a read of a task-local, a look-up in a dictionary under a lock,
/// and a row in a log.
private final class RecordedGates: Sendable {
    @TaskLocal private static var current: RecordedGates?

    private struct Gate {
        var isOpen: Bool
        let reason: String
    }

    private let gates = Mutex(
        Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, Gate(isOpen: false, reason: "is off")) }))
    private let log = Mutex(RowLog())
    private let clock = ContinuousClock()
    private let origin = ContinuousClock.now

    @inline(never)
    func admits(_ feature: Int) -> Bool {
        let owner = Self.current ?? self
        guard let gate = owner.gates.withLock({ $0[feature] }), !gate.isOpen else { return true }
        let row = Row(kind: 3, request: UInt64(feature), parent: 0, began: clock.now - origin)
        owner.log.withLock { $0.append(row) }
        return false
    }
}

/// The hand-written equivalent of a recorded dispatch.
///
/// It consists of a hop, a check for cancellation, a task-local for nested work, the time before and after
/// the work, and a row for the beginning and for the end in a ring buffer under a lock. The object that all
/// tasks of a request share is reused, so nothing is allocated.
private actor RecordingCounter {
    @TaskLocal private static var current: Scope?

    private(set) var count = 0
    private let log = Mutex(RowLog())
    private let clock = ContinuousClock()
    private let origin = ContinuousClock.now
    private var spare: Cell?

    func increment() async -> Int {
        guard !Task.isCancelled else { return count }
        let parent = Self.current?.number ?? 0
        let number = UInt64(count + 1)
        let cell = spare.take() ?? Cell()
        cell.request.store(number, ordering: .releasing)
        var row = Row(kind: 1, request: number, parent: parent, began: clock.now - origin)
        log.withLock { $0.append(row) }
        let result = await Self.$current.withValue(Scope(cell: cell, number: number)) { await work() }
        row.kind = 2
        row.elapsed = clock.now - origin - row.began
        log.withLock { $0.append(row) }
        cell.request.store(0, ordering: .releasing)
        spare = cell
        return result
    }

    @inline(never)
    private func work() async -> Int {
        count += 1
        return count
    }
}

/// The object by which tasks that outlive a request learn that the request has ended.
private final class Cell: Sendable {
    let request = Atomic<UInt64>(0)
}

private struct Scope: Sendable {
    let cell: Cell
    let number: UInt64
}

private struct Row {
    var kind: UInt64
    var request: UInt64
    var parent: UInt64
    var began: Duration
    var elapsed = Duration.zero
}

private struct RowLog {
    private var rows = Array(
        repeating: Row(kind: 0, request: 0, parent: 0, began: .zero), count: 1024)
    private var position = 0

    mutating func append(_ row: Row) {
        position += 1
        rows[position & 1023] = row
    }
}
