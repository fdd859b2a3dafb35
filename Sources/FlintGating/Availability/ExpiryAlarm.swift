internal import FlintEvents
package import Foundation
internal import Synchronization

/// Wakes a runtime when the next subscription ends on which a result depends: one task, for the earliest end.
package final class ExpiryAlarm: Sendable {
    private struct State {
        var deadline: Date?
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// Whoever sleeps so long looks at the time again; larger numbers of seconds may not fit a duration.
    private static let longestSleep: Double = 10_000_000

    private let state = Mutex(State())

    package init() {}

    /// The task that sleeps, while there is one.
    var task: Task<Void, Never>? { state.withLock { $0.task } }

    /// Sets the alarm, unless it is set for an earlier time.
    ///
    /// If the clock fails, nothing is called, and the next evaluation sets the alarm again.
    ///
    /// - Parameters:
    ///   - deadline: When to wake; at once if that has passed since the evaluation.
    ///   - evaluation: The time of the evaluation. What was over by then needs no alarm: it would ring for ever.
    ///   - now: The present.
    ///   - clock: The clock to sleep on.
    ///   - wake: Called at that time.
    package func set(
        for deadline: Date, evaluatedAt evaluation: Date, now: Date, on clock: any Clock<Duration>,
        _ wake: @escaping @Sendable () -> Void
    ) {
        // A time that is no number never comes.
        guard deadline > evaluation else { return }
        let isNews = state.withLock { state in
            guard !state.isOver, state.deadline.map({ deadline < $0 }) ?? true else { return false }
            state.deadline = deadline
            return true
        }
        guard isNews else { return }
        let duration = Duration.seconds(min(deadline.timeIntervalSince(now), Self.longestSleep))
        let sleep = deadline > now ? clock.sleep(untilAfter: duration) : nil
        // Detached, so that it holds nothing of the task that happened to look.
        let task = Task.detached(name: "flint.expiry") { [weak self] in
            do {
                try await sleep?()
            } catch {
                // A clock that failed must not keep later alarms from being set.
                if !Task.isCancelled { self?.clear(deadline) }
                return
            }
            self?.clear(deadline)
            wake()
        }
        let replaced = state.withLock { state -> Task<Void, Never>? in
            guard !state.isOver, state.deadline == deadline else { return task }
            defer { state.task = task }
            return state.task
        }
        replaced?.cancel()
    }

    private func clear(_ deadline: Date) {
        state.withLock { state in
            guard state.deadline == deadline else { return }
            state.deadline = nil
            state.task = nil
        }
    }

    /// Ends the alarm for good.
    package func cancel() {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }
}
