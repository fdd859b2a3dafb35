internal import Synchronization

/// A moment for which any number of tasks can wait: it comes once, and remains.
package final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [UInt64: OneShot<Bool>] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the moment has come.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Lets all waiting tasks and all later ones pass.
    ///
    /// - Returns: Whether this call was the first; later calls change nothing.
    @discardableResult
    package func open() -> Bool {
        let (isFirst, waiting) = state.withLock { state in
            defer { (state.isOpen, state.waiting) = (true, [:]) }
            return (!state.isOpen, state.waiting)
        }
        for shot in waiting.values { shot.settle(true) }
        return isFirst
    }

    /// Waits for the moment, or for the cancellation of the waiting task.
    ///
    /// - Returns: Whether the moment has come; `false` if the task was canceled first.
    @discardableResult
    package func wait() async -> Bool {
        let shot = OneShot<Bool>()
        let ticket = state.withLock { state -> UInt64? in
            guard !state.isOpen else { return nil }
            state.last += 1
            state.waiting[state.last] = shot
            return state.last
        }
        guard let ticket else { return true }
        let hasCome = await shot.wait(onCancel: false)
        // Tasks that gave up must not accumulate.
        if !hasCome { _ = state.withLock { $0.waiting.removeValue(forKey: ticket) } }
        return hasCome
    }

    /// The number of waiting tasks.
    package var waitCount: Int { state.withLock { $0.waiting.count } }
}
