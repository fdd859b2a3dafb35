internal import FlintStreams

/// Tells the readers of a store what has changed.
final class UserToggleAnnouncements: Sendable {
    private let broadcast = Broadcast<UserToggleChange>()

    func publish(_ change: UserToggleChange) { broadcast.publish(change) }

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
