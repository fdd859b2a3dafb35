internal import Synchronization

/// Detects long-running actions by one task, which sleeps until the oldest deadline.
final class SlowActionWatch: Sendable {
    private struct Time {
        var clock: any Clock<Duration> = ContinuousClock()
        var elapsed: @Sendable () -> Duration = { .zero }
    }

    private struct State {
        var threshold = Duration.zero
        var time = Time()
        var queue = SlowActionQueue()
        /// The number of requests that have begun.
        var begun: UInt64 = 0
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// The limit of thresholds, because a clock may not support more distant deadlines.
    private static let longestThreshold = Duration.seconds(10_000_000)

    private let state = Mutex(State())
    private let isConfigured = Atomic(false)

    /// Whether there is a threshold.
    var isOn: Bool { isConfigured.load(ordering: .relaxed) }

    /// The task that waits for the next deadline; `nil` if there is none.
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
    ///   - id: The request.
    ///   - began: The time at which it began.
    ///   - warning: Called at most once, with the elapsed time, if the request is still running after the threshold.
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

    /// Ends the watch permanently.
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

    /// Detached, so that it inherits nothing from the task of the first request.
    private func makeTask() -> Task<Void, Never> {
        Task.detached(name: "flint.slowActions") { [weak self] in
            while let (sleep, begun) = self?.nextSleep() {
                let hasSlept = (try? await sleep()) != nil
                self?.warn()
                // A failing clock would be called in an endless loop; instead, each later request tries it again.
                if !hasSlept, self?.forgetTask(unlessBegunAfter: begun) ?? true { return }
            }
        }
    }

    /// Ends the task, unless a request has begun meanwhile, which relies on the existing task.
    private func forgetTask(unlessBegunAfter begun: UInt64) -> Bool {
        state.withLock { state in
            guard state.begun == begun else { return false }
            state.task = nil
            return true
        }
    }

    /// Returns a sleep until the next deadline, and the number of requests that had begun by then; `nil` ends the
    /// task.
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
