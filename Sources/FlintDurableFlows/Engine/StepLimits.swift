internal import FlintStreams
internal import Synchronization

/// Ends the time of steps that take too long, for all runs of a worker.
///
/// One task waits for all of them. A sleep that is canceled keeps its timer until it would have ended: one for each step
/// would keep the timers of all steps of an hour.
final class StepLimits: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let deadlines = Mutex(StepDeadlines())

    init(clock: any Clock<Duration>) {
        self.clock = clock
        elapsed = clock.makeStopwatch()
    }

    /// Begins the time of a step.
    ///
    /// - Parameters:
    ///   - limit: The time that it may take.
    ///   - expire: Called once if it takes longer, outside of locks.
    /// - Returns: What ends it.
    func begin(_ limit: Duration, _ expire: @escaping @Sendable () -> Void) -> Int {
        let end = elapsed() + limit
        let (ticket, signal) = deadlines.withLock { $0.begin(endingAt: end, expire) }
        signal?.settle(true)
        return ticket
    }

    /// Ends the time of a step that is over.
    func end(_ ticket: Int) { deadlines.withLock { $0.end(ticket) } }

    /// Watches the steps until the task is canceled.
    func watch() async {
        while !Task.isCancelled {
            let signal = OneShot<Bool>()
            let (expired, pause) = deadlines.withLock { $0.look(at: elapsed(), signal) }
            for step in expired { step.expire() }
            if !expired.isEmpty { continue }
            guard let pause else {
                _ = await signal.wait(onCancel: false)
                continue
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask(name: "flow.limit") { [clock] in
                    try? await clock.sleep(for: pause)
                    signal.settle(true)
                }
                _ = await signal.wait(onCancel: false)
                group.cancelAll()
            }
        }
    }
}

/// When the steps of a worker must be over, as a value.
struct StepDeadlines {
    struct Step {
        let end: Duration
        let expire: @Sendable () -> Void
    }

    /// The longest sleep: what is canceled goes after that time.
    static let pause = Duration.seconds(60)

    private var steps: [Int: Step] = [:]
    private var last = 0
    /// Wakes the task that watches.
    private var signal: OneShot<Bool>?
    /// When that one looks again; `nil` if only a step wakes it.
    private var next: Duration?

    /// Adds a step.
    ///
    /// - Returns: What ends it, and the signal of the task that must look earlier than it would.
    mutating func begin(
        endingAt end: Duration, _ expire: @escaping @Sendable () -> Void
    ) -> (ticket: Int, signal: OneShot<Bool>?) {
        last += 1
        steps[last] = Step(end: end, expire: expire)
        if let next, next <= end { return (last, nil) }
        defer { signal = nil }
        return (last, signal)
    }

    mutating func end(_ ticket: Int) { steps[ticket] = nil }

    /// Takes the steps whose time is over.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - signal: Wakes the one who asks, if nothing is over.
    /// - Returns: The steps, and how long to wait for the next one; `nil` if there is none.
    /// - Complexity: O(*n*) for *n* steps that run.
    mutating func look(at now: Duration, _ signal: OneShot<Bool>) -> (expired: [Step], pause: Duration?) {
        let over = steps.filter { $0.value.end <= now }
        for ticket in over.keys { steps[ticket] = nil }
        (self.signal, next) = (nil, nil)
        guard over.isEmpty else { return (Array(over.values), nil) }
        self.signal = signal
        guard let end = steps.values.map(\.end).min() else { return ([], nil) }
        let pause = min(end - now, Self.pause)
        next = now + pause
        return ([], pause)
    }
}
