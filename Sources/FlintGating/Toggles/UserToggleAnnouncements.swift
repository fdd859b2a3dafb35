internal import FlintEvents
internal import FlintStreams

/// Publishes the changes of a store in their order.
final class UserToggleAnnouncements: Sendable {
    private let broadcast = Broadcast<UserToggleChange>()
    private let delivery = OrderedDelivery<UserToggleChange>()

    /// Enqueues a change, under the lock of the store.
    func add(_ change: UserToggleChange) { delivery.add(change) }

    /// Publishes the pending changes; to be called outside any lock.
    func publishChanges() { delivery.deliver { broadcast.publish($0) } }

    func stream() -> AsyncStream<UserToggleChange> {
        let subscription = broadcast.subscribe(limit: 256)
        return AsyncStream {
            switch await subscription.next() {
            case .element(let change, _)?: change
            case .missed?: UserToggleChange(feature: nil, isEnabled: nil)
            case nil: nil
            }
        } onCancel: {
            subscription.cancel()
        }
    }
}
