import BenchmarkHarness
import Synchronization

extension BenchmarkSuite {
    /// Work on an actor that is written down by hand, as simply as the promises of a recorded dispatch allow.
    static let recordingLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.recordedHop", delivers: 1) { state in
            let counter = RecordingCounter()
            await state.measure {
                for _ in 0..<state.iterations { keep(await counter.increment()) }
            }
            state.delivered = await counter.count
        }
    }
}

/// A hop, a look at the task, a task-local for what is done within, the time before and after, and a row for either
/// end in one ring of plain rows, which somebody else would read.
///
/// What tasks of the request share is an object that is used again, so nothing is allocated.
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

/// What tells tasks that outlive a request that it is over.
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
