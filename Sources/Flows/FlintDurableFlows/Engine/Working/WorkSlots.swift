internal import FlintStreams
internal import Synchronization

/// The slots of a worker: the number of runs on which it may work at once, under all its leases together.
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

    /// Whether all slots are free.
    var areAllFree: Bool { state.withLock { $0.free == count } }

    /// The number of free slots.
    var free: Int { state.withLock { $0.free } }

    /// Waits until a slot is free or the task is canceled.
    func awaitFree() async {
        await wait { $0 <= 0 }
    }

    /// Waits until a slot that is taken now becomes free, or until the task is canceled.
    ///
    /// The function returns at once if all slots are free.
    func awaitReturn() async {
        await wait { $0 < count }
    }

    /// Waits until a slot is returned, if the number of free slots requires it, or until the task is
    /// canceled.
    ///
    /// - Parameter mustWait: Returns whether to wait, given the number of free slots.
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
