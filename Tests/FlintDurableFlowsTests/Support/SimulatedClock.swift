import FlintStreams
import Synchronization

/// A clock that stands still until whoever runs the simulation has nothing else to do.
final class SimulatedClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
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

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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

    /// Moves to the first deadline.
    ///
    /// - Returns: Whether anybody slept.
    func advance() -> Bool {
        let woken = state.withLock { state -> [Sleeper] in
            guard let next = state.sleepers.map(\.deadline).min() else { return [] }
            state.now = max(state.now, next)
            defer { state.sleepers.removeAll { $0.deadline <= next } }
            return state.sleepers.filter { $0.deadline <= next }
        }
        for sleeper in woken { sleeper.shot.settle(true) }
        return !woken.isEmpty
    }
}
