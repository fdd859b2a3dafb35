internal import Synchronization

/// Publishes events about availability in the order of the changes, outside any lock.
///
/// Two tasks that change a feature at the same time settle under a lock who came first. Whoever finds nobody
/// publishing publishes for both.
final class AvailabilityAnnouncements: Sendable {
    private struct State {
        var pending: [@Sendable () -> DispatchEvent] = []
        var isPublishing = false
    }

    private let state = Mutex(State())

    /// Publishes an event, unless it has been overtaken.
    ///
    /// - Parameters:
    ///   - hub: Where to publish it.
    ///   - isNews: Decides whether it is to be published; called under the lock, so that the decisions and the
    ///     events have one order.
    ///   - makeEvent: Makes the event; called only if somebody listens.
    func publish(
        to hub: EventHub, if isNews: () -> Bool, _ makeEvent: @escaping @Sendable () -> DispatchEvent
    ) {
        let mustPublish = state.withLock { state in
            guard isNews() else { return false }
            state.pending.append(makeEvent)
            defer { state.isPublishing = true }
            return !state.isPublishing
        }
        while mustPublish, let makeEvent = next() { hub.publish(makeEvent) }
    }

    private func next() -> (@Sendable () -> DispatchEvent)? {
        state.withLock { state in
            guard state.pending.isEmpty else { return state.pending.removeFirst() }
            state.isPublishing = false
            return nil
        }
    }
}
