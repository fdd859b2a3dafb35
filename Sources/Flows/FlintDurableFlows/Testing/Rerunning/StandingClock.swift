internal import FlintStreams
internal import Synchronization

/// A clock whose time changes only when it is advanced, for checks of reruns and tests of stores.
package final class StandingClock: Clock {
    package struct Instant: InstantProtocol {
        package let offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let shot: OneShot<Bool>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let shot = OneShot<Bool>()
        let mustSleep = state.withLock { state in
            guard deadline > state.now else { return false }
            state.sleepers.append(Sleeper(deadline: deadline, shot: shot))
            return true
        }
        guard mustSleep else { return }
        guard await shot.wait(onCancel: false) else {
            state.withLock { state in state.sleepers.removeAll { $0.shot === shot } }
            throw CancellationError()
        }
    }

    package func advance(by duration: Duration) {
        wake { $0.now.advanced(by: duration) }
    }

    /// Advances the time to the earliest deadline of a sleeping task; without a sleeping task nothing
    /// changes.
    ///
    /// - Returns: Whether a task was sleeping.
    package func advanceToDeadline() -> Bool {
        wake { state in state.sleepers.map(\.deadline).min().map { max(state.now, $0) } }
    }

    /// Sets the time to the result of the closure, and wakes the tasks whose deadlines have passed.
    ///
    /// - Parameter time: Returns the new time; `nil` leaves the time as it is.
    /// - Returns: Whether a task was woken.
    @discardableResult
    private func wake(at time: (State) -> Instant?) -> Bool {
        let woken = state.withLock { state -> [Sleeper] in
            guard let now = time(state) else { return [] }
            state.now = now
            defer { state.sleepers.removeAll { $0.deadline <= now } }
            return state.sleepers.filter { $0.deadline <= now }
        }
        for sleeper in woken { sleeper.shot.settle(true) }
        return !woken.isEmpty
    }
}
