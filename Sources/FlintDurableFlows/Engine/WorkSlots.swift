internal import FlintStreams
internal import Synchronization

/// Counts how many more runs a worker may work on.
final class WorkSlots: Sendable {
    private struct State {
        var free: Int
        var waiting: OneShot<Bool>?
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits until there is a free slot, or until the task is canceled.
    ///
    /// - Returns: How many are free.
    func awaitFree() async -> Int {
        let shot = state.withLock { state -> OneShot<Bool>? in
            guard state.free == 0 else { return nil }
            let shot = OneShot<Bool>()
            state.waiting = shot
            return shot
        }
        _ = await shot?.wait(onCancel: false)
        return state.withLock { $0.free }
    }

    func take() { state.withLock { $0.free -= 1 } }

    func giveBack() {
        let waiting = state.withLock { state -> OneShot<Bool>? in
            state.free += 1
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.settle(true)
    }
}
