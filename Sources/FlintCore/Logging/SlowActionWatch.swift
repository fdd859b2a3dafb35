internal import Synchronization

/// Finds actions that run for long: one task for all of them, which sleeps until the oldest one's deadline.
final class SlowActionWatch: Sendable {
    private struct Time {
        var clock: any Clock<Duration> = ContinuousClock()
        var elapsed: @Sendable () -> Duration = { .zero }
    }

    private struct State {
        var threshold = Duration.zero
        var time = Time()
        var queue = SlowActionQueue()
        /// How many requests have begun.
        var begun: UInt64 = 0
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// A clock may not be able to tell what is further off.
    private static let longestThreshold = Duration.seconds(10_000_000)

    private let state = Mutex(State())
    private let isConfigured = Atomic(false)

    /// Whether there is a threshold.
    var isOn: Bool { isConfigured.load(ordering: .relaxed) }

    /// What waits for the next deadline; `nil` if nothing does.
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
    ///   - began: When it began.
    ///   - warning: Called at most once, with the time that it has been running, if it is still running after the
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

    /// Ends the watch for good.
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

    /// Detached, so that it holds nothing of the task that happened to begin.
    private func makeTask() -> Task<Void, Never> {
        Task.detached(name: "flint.slowActions") { [weak self] in
            while let (sleep, begun) = self?.nextSleep() {
                let hasSlept = (try? await sleep()) != nil
                self?.warn()
                // A clock that fails would be asked without end; each later request has it tried again.
                if !hasSlept, self?.forgetTask(unlessBegunAfter: begun) ?? true { return }
            }
        }
    }

    /// Ends the task, unless a request has begun meanwhile, which has found the task and relies on it.
    private func forgetTask(unlessBegunAfter begun: UInt64) -> Bool {
        state.withLock { state in
            guard state.begun == begun else { return false }
            state.task = nil
            return true
        }
    }

    /// How to sleep until the next deadline, and how many requests had begun by then; `nil` ends the task.
    private func nextSleep() -> (sleep: @Sendable () async throws -> Void, begun: UInt64)? {
        let next = state.withLock { state -> (deadline: Duration, time: Time, begun: UInt64)? in
            guard let oldest = state.queue.oldest, !state.isOver else {
                state.task = nil
                return nil
            }
            return (oldest + state.threshold, state.time, state.begun)
        }
        // The clock is the application's, so it is asked outside the lock.
        return next.map { ($0.time.clock.sleep(untilAfter: $0.deadline - $0.time.elapsed()), $0.begun) }
    }

    private func warn() {
        let now = state.withLock { $0.time }.elapsed()
        let due = state.withLock { $0.queue.takeDue(beganBy: now - $0.threshold) }
        for (began, warning) in due { warning(now - began) }
    }
}
