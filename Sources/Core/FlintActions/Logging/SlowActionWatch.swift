internal import Synchronization

/// Watches running requests, and calls the warning function of each one that runs longer than the configured
/// threshold.
///
/// One task sleeps until the earliest deadline.
final class SlowActionWatch: Sendable {
    private struct Time {
        var clock: any Clock<Duration> = ContinuousClock()
        var elapsed: @Sendable () -> Duration = { .zero }
    }

    private struct State {
        var threshold = Duration.zero
        var time = Time()
        var queue = SlowActionQueue()
        /// The number of requests that have begun to be watched.
        var begun: UInt64 = 0
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// The maximum threshold, to which a longer configured one is shortened, because a clock may not support
    /// more distant deadlines.
    private static let longestThreshold = Duration.seconds(10_000_000)

    private let state = Mutex(State())
    private let isConfigured = Atomic(false)

    /// Whether a threshold is configured, so that requests are watched.
    var isOn: Bool { isConfigured.load(ordering: .relaxed) }

    /// The task that waits for the earliest deadline; `nil` if there is none.
    var task: Task<Void, Never>? { state.withLock { $0.task } }

    func configure(
        threshold: Duration?, clock: any Clock<Duration>, elapsed: @escaping @Sendable () -> Duration
    ) {
        guard let threshold else { return }
        state.withLock { state in
            state.threshold = min(max(threshold, .zero), Self.longestThreshold)
            state.time = Time(clock: clock, elapsed: elapsed)
        }
        isConfigured.store(true, ordering: .relaxed)
    }

    /// Watches a request.
    ///
    /// - Parameters:
    ///   - id: The identity of the request.
    ///   - began: The time at which the request began, since the creation of the runtime.
    ///   - warning: Called at most once, with the elapsed time, if the request is still running after the
    ///     threshold.
    func began(_ id: RequestID, at began: Duration, _ warning: @escaping SlowActionQueue.Warning) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.queue.add(id, began: began, warning)
            state.begun += 1
            if state.task == nil { state.task = makeTask() }
        }
    }

    func ended(_ id: RequestID) {
        _ = state.withLock { $0.queue.remove(id) }
    }

    /// Ends the watch permanently, without warnings.
    func cancel() {
        let (task, _) = state.withLock { state in
            state.isOver = true
            defer {
                state.task = nil
                state.queue = SlowActionQueue()
            }
            return (state.task, state.queue)
        }
        task?.cancel()
    }

    /// Starts the task that sleeps until the earliest deadline; it is detached, so that it inherits nothing
    /// from the task of the first request.
    private func makeTask() -> Task<Void, Never> {
        Task.detached(name: "flint.slowActions") { [weak self] in
            while let (sleep, begun) = self?.nextSleep() {
                let hasSlept = (try? await sleep()) != nil
                self?.warn()
                // If the clock fails, the loop would call it endlessly. The task ends instead, and the next
                // request starts a new one.
                if !hasSlept, self?.forgetTask(unlessBegunAfter: begun) ?? true { return }
            }
        }
    }

    /// Forgets the task that waits for deadlines, because the clock has failed; without effect if a request
    /// that relies on the task has begun in the meantime.
    ///
    /// - Parameter begun: The number of requests that had begun before the task's last sleep.
    /// - Returns: Whether the task was forgotten and must end.
    private func forgetTask(unlessBegunAfter begun: UInt64) -> Bool {
        state.withLock { state in
            guard state.begun == begun else { return false }
            state.task = nil
            return true
        }
    }

    /// Returns a closure that sleeps until the earliest deadline, with the number of requests that have begun
    /// so far.
    ///
    /// The result is `nil` if no request is watched; the task then ends.
    private func nextSleep() -> (sleep: @Sendable () async throws -> Void, begun: UInt64)? {
        let next = state.withLock { state -> (deadline: Duration, time: Time, begun: UInt64)? in
            guard let oldest = state.queue.oldest, !state.isOver else {
                state.task = nil
                return nil
            }
            return (oldest + state.threshold, state.time, state.begun)
        }
        // The clock belongs to the application, so it is called outside the lock.
        return next.map { ($0.time.clock.sleep(untilAfter: $0.deadline - $0.time.elapsed()), $0.begun) }
    }

    private func warn() {
        let now = state.withLock { $0.time }.elapsed()
        let due = state.withLock { $0.queue.takeDue(beganBy: now - $0.threshold) }
        for (began, warning) in due { warning(now - began) }
    }
}

// MARK: - SlowActionQueue

/// The watched requests in the order of their deadlines, as a value.
///
/// All requests have the same threshold, so this is the order in which they began.
struct SlowActionQueue {
    typealias Warning = @Sendable (Duration) -> Void

    private struct Entry {
        let id: RequestID
        let began: Duration
    }

    /// The watched requests; ended ones are removed later.
    private var entries: ArraySlice<Entry> = []
    private var running: [RequestID: Warning] = [:]

    /// The number of stored requests, including ended ones that are not yet removed.
    var count: Int { entries.count }

    /// The time, since the creation of the runtime, at which the oldest watched request began; `nil` if there
    /// is none.
    var oldest: Duration? { entries.first?.began }

    mutating func add(_ id: RequestID, began: Duration, _ warning: @escaping Warning) {
        entries.append(Entry(id: id, began: began))
        running[id] = warning
    }

    /// Ends the watch of a request.
    ///
    /// - Returns: The removed warning, to be released outside of locks; `nil` if the request was not watched.
    @discardableResult
    mutating func remove(_ id: RequestID) -> Warning? {
        guard let warning = running.removeValue(forKey: id) else { return nil }
        dropEnded()
        // Ended requests are removed, because they would otherwise accumulate behind one that runs for long.
        if entries.count > 2 * running.count + 64 {
            entries = ArraySlice(entries.filter { running[$0.id] != nil })
        }
        return warning
    }

    private mutating func dropEnded() {
        while let first = entries.first, running[first.id] == nil { entries.removeFirst() }
    }

    /// Removes the running requests that began at a given time or earlier, and returns the times of their
    /// beginnings and their warning functions.
    mutating func takeDue(beganBy limit: Duration) -> [(began: Duration, warning: Warning)] {
        var due: [(began: Duration, warning: Warning)] = []
        while let first = entries.first, first.began <= limit {
            entries.removeFirst()
            if let warning = running.removeValue(forKey: first.id) { due.append((first.began, warning)) }
        }
        dropEnded()
        return due
    }
}
