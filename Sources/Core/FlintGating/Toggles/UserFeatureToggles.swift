internal import FlintEvents
internal import FlintStreams

/// A store of the user's preferences: the toggles of features that the user can switch on and off.
///
/// Implementations are called from any task or thread. ``isEnabled(_:)`` and ``revision`` must be fast, and
/// no member may call other code while it holds a lock. When a write returns, all later reads must return the
/// new value, and ``revision`` must have changed.
public protocol UserFeatureToggles: Sendable {
    /// Returns the user's preference.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On (`true`), off, or `nil` if the user has no preference. A stored value of another type
    ///   counts as none.
    func isEnabled(_ feature: String) -> Bool?

    /// Stores the user's preference.
    ///
    /// Storing an equal value does not count as a change.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature's stable identifier.
    /// - Throws: An error if the preference was not saved. Nothing has changed in that case.
    func setEnabled(_ isEnabled: Bool?, for feature: String) throws

    /// The number of changes. A different number means that any preference may have changed.
    var revision: UInt64 { get }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream of changes. If the store cannot name the feature, or the reader was too slow, a
    ///   change has no feature.
    func changes() -> AsyncStream<UserToggleChange>
}

/// A change of a user's preference.
public struct UserToggleChange: Sendable, Hashable {
    /// The feature's stable identifier; `nil` if the preference of any feature may have changed.
    public let feature: String?

    /// The new preference; `nil` if there is none, or if the feature is not known.
    public let isEnabled: Bool?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - feature: The feature's stable identifier; `nil` if the preference of any feature may have changed.
    ///   - isEnabled: The new preference.
    public init(feature: String?, isEnabled: Bool?) {
        self.feature = feature
        self.isEnabled = isEnabled
    }
}

/// A publisher of a store's changes, which keeps their order.
final class UserToggleAnnouncements: Sendable {
    private let broadcast = Broadcast<UserToggleChange>()
    private let delivery = OrderedDelivery<UserToggleChange>()

    /// Queues a change.
    ///
    /// The caller holds the lock of the store.
    func add(_ change: UserToggleChange) { delivery.add(change) }

    /// Publishes the queued changes.
    ///
    /// The caller must not hold a lock.
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
