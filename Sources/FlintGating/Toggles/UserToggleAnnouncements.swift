internal import FlintEvents
internal import FlintStreams

/// Tells the readers of a store what has changed, in the order of the changes.
final class UserToggleAnnouncements: Sendable {
    private let broadcast = Broadcast<UserToggleChange>()
    private let news = OrderedAnnouncements<UserToggleChange>()

    /// Lines up a change, under the lock of the store.
    func add(_ change: UserToggleChange) { news.add(change) }

    /// Tells what is lined up; to be called outside any lock.
    func tell() { news.tell { broadcast.publish($0) } }

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
