internal import FlintStreams
internal import Synchronization

/// A clock that stands still until it is set.
final class RerunClock: Clock {
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

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            defer { state.sleepers.removeAll { $0.deadline <= now } }
            return state.sleepers.filter { $0.deadline <= now }
        }
        for sleeper in woken { sleeper.shot.settle(true) }
    }
}
