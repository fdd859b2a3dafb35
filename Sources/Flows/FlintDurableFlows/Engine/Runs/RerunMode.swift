internal import Synchronization

/// The state of a check with ``FlowRerun``: each handler is abandoned after each write, and once before it
/// leaves its state.
final class RerunMode: Sendable {
    private struct State {
        var abandoned = 0
        var left: Set<String> = []
    }

    private let state = Mutex(State())

    var abandoned: Int { state.withLock { $0.abandoned } }

    func noteAbandoned() { state.withLock { $0.abandoned += 1 } }

    /// Returns whether the handler of an entry reaches its end for the first time.
    ///
    /// - Parameter entry: The identity of the entry.
    func isFirstEnd(of entry: String) -> Bool { state.withLock { !$0.left.contains(entry) } }

    func noteEnd(of entry: String) { state.withLock { _ = $0.left.insert(entry) } }
}
