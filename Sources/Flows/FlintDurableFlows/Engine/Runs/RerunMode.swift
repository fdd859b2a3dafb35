internal import Synchronization

/// The bookkeeping of reruns: handlers are abandoned after each write, and once before they leave their
/// state.
final class RerunMode: Sendable {
    private struct State {
        var abandoned = 0
        var left: Set<String> = []
    }

    private let state = Mutex(State())

    var abandoned: Int { state.withLock { $0.abandoned } }

    func noteAbandoned() { state.withLock { $0.abandoned += 1 } }

    /// Whether a handler reaches its end for the first time.
    ///
    /// - Parameter entry: The entry to which the handler belongs.
    func isFirstEnd(of entry: String) -> Bool { state.withLock { !$0.left.contains(entry) } }

    func noteEnd(of entry: String) { state.withLock { _ = $0.left.insert(entry) } }
}
