internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// The time limits of the running steps of a worker.
///
/// One task watches all limits. A canceled sleep keeps its timer until the planned end. So if each step had a
/// sleep of its own, the timers of many ended steps would remain.
final class StepLimits: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let deadlines = Mutex(StepDeadlines())

    init(clock: any Clock<Duration>) {
        self.clock = clock
        elapsed = clock.stopwatch()
    }

    /// The time since the creation of the limits, on their clock.
    var now: Duration { elapsed() }

    /// Starts the limit of a step.
    ///
    /// - Parameters:
    ///   - limit: The time that the step may take.
    ///   - expire: Called once, outside of locks, if the step takes longer.
    /// - Returns: The ticket for ``end(_:)``.
    func begin(_ limit: Duration, _ expire: @escaping @Sendable () -> Void) -> Int {
        let end = elapsed() + limit
        let (ticket, signal) = deadlines.withLock { $0.begin(endingAt: end, expire) }
        signal?.settle(true)
        return ticket
    }

    /// Removes the limit of a step that has ended.
    func end(_ ticket: Int) { deadlines.withLock { $0.end(ticket) } }

    /// Calls the closures of the steps that exceed their limits, until the task is canceled.
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

/// The deadlines of the running steps of a worker, as a value.
struct StepDeadlines {
    struct Step {
        let end: Duration
        let expire: @Sendable () -> Void
    }

    /// The longest sleep of the watching task, which bounds the time for which the timer of a canceled sleep
    /// remains.
    static let pause = Duration.seconds(60)

    private var steps: [Int: Step] = [:]
    private var last = 0
    /// The signal that wakes the task which watches the deadlines; `nil` if that task does not wait.
    private var signal: OneShot<Bool>?
    /// The time at which the task that watches the deadlines checks them next; `nil` if only a new step wakes
    /// it.
    private var next: Duration?

    /// Adds a step with its deadline.
    ///
    /// - Parameters:
    ///   - end: The deadline, as a time of the clock.
    ///   - expire: Called if the deadline passes before the step ends.
    /// - Returns: The ticket of the step, and the signal of the watching task if it must look earlier than
    ///   planned; `nil` if it need not.
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

    /// Removes the steps whose deadlines have passed.
    ///
    /// - Parameters:
    ///   - now: The present time of the clock.
    ///   - signal: The signal that wakes the watching task if a step with an earlier deadline begins.
    /// - Returns: The removed steps, and the time until the next deadline, at most ``pause``; `nil` for the
    ///   time if no step has a deadline or steps were removed.
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
