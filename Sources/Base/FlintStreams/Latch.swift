internal import Synchronization

/// A gate that any number of tasks can wait for.
///
/// It is opened once and stays open.
package final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [UInt64: OneShot<Bool>] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the latch is open.
    package var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Opens the latch, so that waiting tasks resume and later ones do not wait.
    ///
    /// - Returns: Whether this call was the first. Further calls have no effect.
    @discardableResult
    package func open() -> Bool {
        let (isFirst, waiting) = state.withLock { state in
            defer { (state.isOpen, state.waiting) = (true, [:]) }
            return (!state.isOpen, state.waiting)
        }
        for shot in waiting.values { shot.settle(true) }
        return isFirst
    }

    /// Waits until the latch is open or the waiting task is canceled.
    ///
    /// - Returns: Whether the latch is open; `false` if the task was canceled first.
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
        // A canceled task removes itself, so that such tasks do not accumulate.
        if !hasCome { _ = state.withLock { $0.waiting.removeValue(forKey: ticket) } }
        return hasCome
    }

    /// The number of waiting tasks.
    package var waitCount: Int { state.withLock { $0.waiting.count } }
}
