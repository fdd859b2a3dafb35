internal import FlintEvents
package import Foundation
internal import Synchronization

/// A timer that fires when a subscription ends, because the availability of a feature changes at that time.
package final class ExpiryTimer: Sendable {
    private struct State {
        var deadline: Date?
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// The longest sleep in seconds, about 116 days, after which a timer fires even before its deadline.
    ///
    /// The next evaluation of the availability then sets the timer again. Larger numbers of seconds may
    /// exceed the range of `Duration`.
    private static let longestSleep: Double = 10_000_000

    private let state = Mutex(State())

    package init() {}

    /// The sleeping task; `nil` if no timer is set.
    var task: Task<Void, Never>? { state.withLock { $0.task } }

    /// Sets the timer, unless it is set for an earlier time.
    ///
    /// If the clock fails, `wake` is not called, and the next evaluation of the availability sets the timer
    /// again.
    ///
    /// - Parameters:
    ///   - deadline: The time at which `wake` is called. If it lies between `evaluation` and `now`, the call
    ///     comes immediately.
    ///   - evaluation: The time for which the availability was evaluated. No timer is set for a deadline at
    ///     or before this time, since such a timer would fire again after each evaluation.
    ///   - now: The current time.
    ///   - clock: The clock on which the timer sleeps.
    ///   - wake: A function that is called at the deadline.
    package func set(
        for deadline: Date, evaluatedAt evaluation: Date, now: Date, on clock: any Clock<Duration>,
        _ wake: @escaping @Sendable () -> Void
    ) {
        // The comparison also excludes a deadline that is NaN.
        guard deadline > evaluation else { return }
        let isEarlier = state.withLock { state in
            guard !state.isOver, state.deadline.map({ deadline < $0 }) ?? true else { return false }
            state.deadline = deadline
            return true
        }
        guard isEarlier else { return }
        let duration = Duration.seconds(min(deadline.timeIntervalSince(now), Self.longestSleep))
        let sleep = deadline > now ? clock.sleep(untilAfter: duration) : nil
        // The task is detached, so that it inherits no priority and no task-locals from the evaluating task.
        let task = Task.detached(name: "flint.expiry") { [weak self] in
            do {
                try await sleep?()
            } catch {
                // Without this, a failed clock would keep later timers from being set.
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

    /// Cancels the timer.
    ///
    /// It cannot be set again.
    package func cancel() {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }
}
