internal import Synchronization

/// Keeps the user's preferences for as long as it lives.
public final class InMemoryUserFeatureToggles: UserFeatureToggles {
    private struct State {
        var preferences: [String: Bool]
        var revision: UInt64 = 0
    }

    private let state: Mutex<State>
    private let announcements = UserToggleAnnouncements()

    /// Creates a store.
    ///
    /// - Parameter preferences: What the user prefers, by the features' stable identifiers.
    public init(_ preferences: [String: Bool] = [:]) {
        state = Mutex(State(preferences: preferences))
    }

    /// What the user prefers.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On, off, or `nil` if the user has no preference.
    public func isEnabled(_ feature: String) -> Bool? { state.withLock { $0.preferences[feature] } }

    /// Keeps what the user prefers.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`: no preference any more.
    ///   - feature: The feature's stable identifier.
    public func setEnabled(_ isEnabled: Bool?, for feature: String) {
        state.withLock { state in
            guard state.preferences[feature] != isEnabled else { return }
            state.preferences[feature] = isEnabled
            state.revision += 1
            announcements.add(UserToggleChange(feature: feature, isEnabled: isEnabled))
        }
        announcements.tell()
    }

    /// Puts other preferences in place and tells nobody yet.
    package func queue(_ preferences: [String: Bool]) {
        state.withLock { state in
            for feature in Set(state.preferences.keys).union(preferences.keys).sorted()
            where state.preferences[feature] != preferences[feature] {
                state.revision += 1
                announcements.add(UserToggleChange(feature: feature, isEnabled: preferences[feature]))
            }
            state.preferences = preferences
        }
    }

    /// Tells readers what was queued.
    package func tell() { announcements.tell() }

    /// The number of changes so far.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Observes changes from this call on.
    ///
    /// - Returns: A stream that ends with the store.
    public func changes() -> AsyncStream<UserToggleChange> { announcements.stream() }
}
