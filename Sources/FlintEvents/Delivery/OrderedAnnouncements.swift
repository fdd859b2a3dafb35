internal import Synchronization

/// Lets several writers tell of their changes in the order of the changes, though they tell outside their lock.
///
/// A writer lines up what is to be told under the lock that orders its changes, and then has it told. One task at a
/// time tells; whoever comes meanwhile leaves its news to that task.
package final class OrderedAnnouncements<News: Sendable>: Sendable {
    private struct State {
        var pending: [News] = []
        var isTelling = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Lines up news, under the lock that orders the changes.
    ///
    /// - Parameter news: What is to be told, in order.
    package func add(_ news: some Sequence<News>) { state.withLock { $0.pending += news } }

    /// Lines up news, under the lock that orders the changes.
    ///
    /// - Parameter news: What is to be told.
    package func add(_ news: News) { state.withLock { $0.pending.append(news) } }

    /// Tells what is lined up, unless another task is telling, which then goes on with it.
    ///
    /// - Parameter tell: Tells one of the news; called outside any lock, never by two tasks at a time.
    package func tell(_ tell: (News) -> Void) {
        let mustTell = state.withLock { state in
            defer { state.isTelling = true }
            return !state.isTelling
        }
        while mustTell, let batch = next() { batch.forEach(tell) }
    }

    private func next() -> [News]? {
        state.withLock { state in
            guard state.pending.isEmpty else {
                defer { state.pending = [] }
                return state.pending
            }
            state.isTelling = false
            return nil
        }
    }
}
