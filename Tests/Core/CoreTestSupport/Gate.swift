internal import FlintStreams
internal import Synchronization

/// Holds tasks until a test opens it; a canceled task passes at once.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [OneShot<Void>] = []
        var watchers: [(count: Int, signal: OneShot<Void>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Waits until the gate is open or the task is canceled.
    package func pass() async {
        let ticket = OneShot<Void>()
        let ready = state.withLock { state in
            state.arrivals += 1
            if state.isOpen { ticket.settle(()) } else { state.waiting.append(ticket) }
            let arrivals = state.arrivals
            let ready = state.watchers.filter { $0.count <= arrivals }
            state.watchers.removeAll { $0.count <= arrivals }
            return ready
        }
        ready.forEach { $0.signal.settle(()) }
        await ticket.wait(onCancel: ())
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.settle(()) }
    }

    /// Waits until so many tasks have come to the gate.
    package func arrival(_ count: Int = 1) async {
        let signal = OneShot<Void>()
        let mustWait = state.withLock { state in
            guard state.arrivals < count else { return false }
            state.watchers.append((count, signal))
            return true
        }
        if mustWait { await signal.wait(onCancel: ()) }
    }
}
