import FlintStreams
import Synchronization

/// A clock that a test moves.
final class HandClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [(deadline: Instant, shot: OneShot<Bool>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            defer { state.sleepers.removeAll { $0.deadline <= state.now } }
            return state.sleepers.filter { $0.deadline <= state.now }
        }
        for sleeper in woken { sleeper.shot.settle(true) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let shot = OneShot<Bool>()
        let mustSleep = state.withLock { state in
            if deadline > state.now { state.sleepers.append((deadline, shot)) }
            return deadline > state.now
        }
        guard mustSleep else { return try Task.checkCancellation() }
        guard await shot.wait(onCancel: false) else {
            state.withLock { state in state.sleepers.removeAll { $0.shot === shot } }
            throw CancellationError()
        }
    }
}
