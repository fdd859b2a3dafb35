internal import FlintStreams
internal import Synchronization

/// A clock that a test moves by hand.
package final class HandClock: Clock {
    package struct Instant: InstantProtocol {
        package let offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [(deadline: Instant, shot: OneShot<Bool>)] = []
    }

    private let state = Mutex(State())

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .nanoseconds(1) }

    package init() {}

    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            defer { state.sleepers.removeAll { $0.deadline <= state.now } }
            return state.sleepers.filter { $0.deadline <= state.now }
        }
        for sleeper in woken { sleeper.shot.settle(true) }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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
