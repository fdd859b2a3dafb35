internal import FlintStreams
internal import Synchronization

/// Counts how many more runs a worker may work on, with all its leases.
final class WorkSlots: Sendable {
    private struct State {
        var free: Int
        var waiting: [OneShot<Bool>] = []
    }

    private let count: Int
    private let state: Mutex<State>

    init(_ count: Int) {
        self.count = count
        state = Mutex(State(free: count))
    }

    /// Whether the worker works on nothing.
    var areAllFree: Bool { state.withLock { $0.free == count } }

    /// Waits until there is a free slot, or until the task is canceled.
    ///
    /// - Returns: How many are free.
    func awaitFree() async -> Int {
        await wait { $0 <= 0 }
        return state.withLock { $0.free }
    }

    /// Waits until a slot is given back, or until the task is canceled; if all are free, it does not wait.
    func awaitReturn() async {
        await wait { $0 < count }
    }

    /// Waits for the next slot that is given back, if the number of free ones requires it.
    private func wait(if mustWait: (_ free: Int) -> Bool) async {
        let shot = state.withLock { state -> OneShot<Bool>? in
            guard mustWait(state.free) else { return nil }
            let shot = OneShot<Bool>()
            state.waiting.append(shot)
            return shot
        }
        _ = await shot?.wait(onCancel: false)
    }

    func take() { state.withLock { $0.free -= 1 } }

    func giveBack() {
        let waiting = state.withLock { state in
            state.free += 1
            defer { state.waiting = [] }
            return state.waiting
        }
        for shot in waiting { shot.settle(true) }
    }
}
