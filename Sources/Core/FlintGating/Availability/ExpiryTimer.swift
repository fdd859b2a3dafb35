internal import FlintEvents
package import Foundation
internal import Synchronization

/// A timer for the earliest end of a subscription on which an availability depends.
package final class ExpiryTimer: Sendable {
    private struct State {
        var deadline: Date?
        var task: Task<Void, Never>?
        var isOver = false
    }

    /// The longest sleep, after which the time is checked again; larger numbers of seconds may exceed the range of a
    /// duration.
    private static let longestSleep: Double = 10_000_000

    private let state = Mutex(State())

    package init() {}

    /// The sleeping task; nil if there is none.
    var task: Task<Void, Never>? { state.withLock { $0.task } }

    /// Sets the timer, unless it is set for an earlier time.
    ///
    /// If the clock fails, no function is called, and the next evaluation sets the timer again.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake, at once if it has passed since the evaluation.
    ///   - evaluation: The time of the evaluation. A deadline before it needs no timer, which would fire repeatedly.
    ///   - now: The current time.
    ///   - clock: The clock to sleep on.
    ///   - wake: Called at the deadline.
    package func set(
        for deadline: Date, evaluatedAt evaluation: Date, now: Date, on clock: any Clock<Duration>,
        _ wake: @escaping @Sendable () -> Void
    ) {
        // The comparison also excludes a deadline that is not a number.
        guard deadline > evaluation else { return }
        let isEarlier = state.withLock { state in
            guard !state.isOver, state.deadline.map({ deadline < $0 }) ?? true else { return false }
            state.deadline = deadline
            return true
        }
        guard isEarlier else { return }
        let duration = Duration.seconds(min(deadline.timeIntervalSince(now), Self.longestSleep))
        let sleep = deadline > now ? clock.sleep(untilAfter: duration) : nil
        // The task is detached, so that it inherits nothing from the evaluating task.
        let task = Task.detached(name: "flint.expiry") { [weak self] in
            do {
                try await sleep?()
            } catch {
                // A failed clock must not prevent later timers.
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

    /// Ends the timer permanently.
    package func cancel() {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }
}
