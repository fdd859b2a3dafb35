internal import FlintEvents
internal import FlintStreams

/// A store of the user's preferences for features.
///
/// A store is called from any task or thread. ``isEnabled(_:)`` and ``revision`` must be fast, and no member may call
/// back while it holds a lock. When a write returns, all later reads return the new value, and ``revision`` has
/// changed.
public protocol UserFeatureToggles: Sendable {
    /// Returns the user's preference.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On, off, or `nil` if the user has no preference; a stored value of another type counts as none.
    func isEnabled(_ feature: String) -> Bool?

    /// Stores the user's preference.
    ///
    /// Writing an equal value is no change.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature's stable identifier.
    /// - Throws: The reason why it was not saved; nothing has changed in that case.
    func setEnabled(_ isEnabled: Bool?, for feature: String) throws

    /// Counts the changes; a different number means that any preference may have changed.
    var revision: UInt64 { get }

    /// Observes changes made after this call.
    ///
    /// - Returns: A stream of changes. If a store cannot name the feature, or the reader was too slow, the change has
    ///   no feature.
    func changes() -> AsyncStream<UserToggleChange>
}

/// A change of a user's preference.
public struct UserToggleChange: Sendable, Hashable {
    /// The feature's stable identifier; `nil` if any may have changed.
    public let feature: String?

    /// The new preference; `nil` if there is none, or if the feature is not known.
    public let isEnabled: Bool?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - feature: The feature's stable identifier; `nil` if any may have changed.
    ///   - isEnabled: The new preference.
    public init(feature: String?, isEnabled: Bool?) {
        self.feature = feature
        self.isEnabled = isEnabled
    }
}

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
