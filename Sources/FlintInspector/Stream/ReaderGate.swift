internal import FlintStreams
internal import Synchronization

/// Suspends the readers of the subscriptions while the feed has no client.
final class ReaderGate: Sendable {
    private struct State {
        var isOpen = true
        var waiting: [OneShot<Void>] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is open or the task is canceled.
    func pass() async {
        let shot = state.withLock { state -> OneShot<Void>? in
            guard !state.isOpen else { return nil }
            let shot = OneShot<Void>()
            state.waiting.append(shot)
            return shot
        }
        await shot?.wait(onCancel: ())
    }

    func close() { state.withLock { $0.isOpen = false } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.settle(()) }
    }
}
