internal import FlintStreams
internal import Synchronization

/// A turn that one task has at a time; cancellation does not end the wait for it.
final class WriteTurn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [OneShot<Void>] = []
    }

    private let state = Mutex(State())

    func acquire() async {
        let shot = state.withLock { state -> OneShot<Void>? in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            let shot = OneShot<Void>()
            state.waiting.append(shot)
            return shot
        }
        await shot?.wait()
    }

    func release() {
        let next = state.withLock { state -> OneShot<Void>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.settle(())
    }
}
