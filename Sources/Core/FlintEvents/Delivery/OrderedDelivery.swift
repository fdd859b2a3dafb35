internal import Synchronization

/// Delivers changes that several writers make under a lock, in the order of the changes, but outside the
/// lock.
///
/// A writer enqueues its changes under the lock that orders them, and calls ``deliver(_:)`` after it has
/// released the lock. One task at a time delivers; a writer that calls meanwhile leaves its elements to that
/// task.
package final class OrderedDelivery<Element: Sendable>: Sendable {
    private struct State {
        var pending: [Element] = []
        var isDelivering = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Enqueues elements; call it under the lock that orders the changes.
    ///
    /// - Parameter elements: The elements to deliver, in order.
    package func add(_ elements: some Sequence<Element>) { state.withLock { $0.pending += elements } }

    /// Enqueues an element; call it under the lock that orders the changes.
    ///
    /// - Parameter element: The element to deliver.
    package func add(_ element: Element) { state.withLock { $0.pending.append(element) } }

    /// Delivers the pending elements, unless another task is delivering, which then delivers these as well.
    ///
    /// - Parameter handler: Called with each element, outside any lock, never by two tasks at a time.
    package func deliver(_ handler: (Element) -> Void) {
        let mustDeliver = state.withLock { state in
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        while mustDeliver, let batch = next() { batch.forEach(handler) }
    }

    private func next() -> [Element]? {
        state.withLock { state in
            guard state.pending.isEmpty else {
                defer { state.pending = [] }
                return state.pending
            }
            state.isDelivering = false
            return nil
        }
    }
}
