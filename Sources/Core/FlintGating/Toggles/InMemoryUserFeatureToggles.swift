import FlintBasics
internal import Synchronization

/// A store in memory for the toggles that the user sets.
public final class InMemoryUserFeatureToggles: UserFeatureToggles {
    private struct State {
        var preferences: [String: Bool]
        var revision: UInt64 = 0
    }

    private let state: Mutex<State>
    private let announcements = UserToggleAnnouncements()

    /// Creates a store.
    ///
    /// - Parameter preferences: The user's preferences, by the features' stable identifiers.
    public init(_ preferences: [String: Bool] = [:]) {
        state = Mutex(State(preferences: preferences))
    }

    /// Returns the user's preference.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On, off, or `nil` if the user has no preference.
    public func isEnabled(_ feature: String) -> Bool? { state.withLock { $0.preferences[feature] } }

    /// Stores the user's preference.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature's stable identifier.
    public func setEnabled(_ isEnabled: Bool?, for feature: String) {
        state.withLock { state in
            guard state.preferences[feature] != isEnabled else { return }
            state.preferences[feature] = isEnabled
            state.revision += 1
            announcements.add(UserToggleChange(feature: feature, isEnabled: isEnabled))
        }
        announcements.publishChanges()
    }

    /// Replaces all preferences.
    ///
    /// The changes are published by ``publishChanges()``.
    package func queue(_ preferences: [String: Bool]) {
        state.withLock { state in
            for feature in Set(state.preferences.keys).union(preferences.keys).sortedOutOfLine()
            where state.preferences[feature] != preferences[feature] {
                state.revision += 1
                announcements.add(UserToggleChange(feature: feature, isEnabled: preferences[feature]))
            }
            state.preferences = preferences
        }
    }

    /// Publishes the changes that were queued.
    package func publishChanges() { announcements.publishChanges() }

    /// The number of changes so far.
    ///
    /// A different number means that a preference may have changed.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream, which ends with the store.
    public func changes() -> AsyncStream<UserToggleChange> { announcements.stream() }
}
