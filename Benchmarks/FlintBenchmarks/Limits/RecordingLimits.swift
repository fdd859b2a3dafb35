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

/// A hop, a look at the task, a task-local for what is done within, the time before and after, and a history of both
/// ends behind one lock: the newest thousand of all, and the newest hundred of this counter.
private actor RecordingCounter {
    @TaskLocal private static var current: Request?

    private(set) var count = 0
    private let name = "benchmark"
    private let history = Mutex(History())
    private let clock = ContinuousClock()

    func increment() async -> Int {
        guard !Task.isCancelled else { return count }
        let request = Request(
            number: count + 1, parent: Self.current?.number, session: name, input: String(count),
            began: clock.now)
        let step = history.withLock { history in
            _ = history.all.append(Entry(request: request, elapsed: nil))
            return history.steps.append(Entry(request: request, elapsed: nil))
        }
        let result = await Self.$current.withValue(request) { await work() }
        let elapsed = clock.now - request.began
        history.withLock { history in
            _ = history.all.append(Entry(request: request, elapsed: elapsed))
            history.steps.entries[step].elapsed = elapsed
        }
        return result
    }

    @inline(never)
    private func work() async -> Int {
        count += 1
        return count
    }
}

private final class Request: Sendable {
    let number: Int
    let parent: Int?
    let session: String
    let input: String
    let began: ContinuousClock.Instant

    init(number: Int, parent: Int?, session: String, input: String, began: ContinuousClock.Instant) {
        self.number = number
        self.parent = parent
        self.session = session
        self.input = input
        self.began = began
    }
}

private struct Entry {
    let request: Request
    var elapsed: Duration?
}

private struct History {
    var all = NewestEntries(capacity: 1000)
    var steps = NewestEntries(capacity: 100)
}

private struct NewestEntries {
    let capacity: Int
    var entries: [Entry] = []
    private var next = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns where the entry is.
    mutating func append(_ entry: Entry) -> Int {
        let index = next
        if entries.count < capacity { entries.append(entry) } else { entries[index] = entry }
        next = index + 1 < capacity ? index + 1 : 0
        return index
    }
}
