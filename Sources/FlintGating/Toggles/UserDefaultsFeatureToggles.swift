internal import Foundation
internal import Synchronization

/// Keeps the user's preferences in the user defaults, under `flint.toggle.<feature id>`.
///
/// Where there is no preference, the one that the first Flint stored counts: `features.user.toggle.` and the feature's
/// types. It is never written, and removed together with the preference.
///
/// What has been read or written once is answered from memory. Changes that others make to the user defaults are
/// seen after ``reload()``. On Linux each choice writes the whole suite; a few milliseconds for 100 keys.
public final class UserDefaultsFeatureToggles: UserFeatureToggles {
    private struct State {
        /// What has been read or written; the inner `nil` is a known absence.
        var preferences: [String: Bool?] = [:]
        var revision: UInt64 = 0
        /// What is still to be stored, in order.
        var pending: [(feature: String, isEnabled: Bool?)] = []
        var isStoring = false
    }

    private let suite: String?
    private let former: FormerUserToggles
    private let state = Mutex(State())
    private let announcements = UserToggleAnnouncements()

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - suite: The name of the suite of user defaults; `nil` stands for the application's own.
    ///   - formerNames: The types that features had in the first Flint, by identifier. Only features need to be
    ///     named whose identifier does not end in the name of the type, or that share it with another one; those
    ///     are told apart by the groups around them, as in `Sharing/SendFeature`.
    public init(suite: String? = nil, formerNames: [String: String] = [:]) {
        self.suite = suite
        former = FormerUserToggles(suite: suite, names: formerNames)
    }

    private static func key(of feature: String) -> String { "flint.toggle.\(feature)" }

    /// Made for each use, because an instance must not be shared between tasks; the storage behind it is one.
    private var defaults: UserDefaults { UserDefaults(suiteName: suite) ?? UserDefaults() }

    /// What the user prefers.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On, off, or `nil` if there is no stored Boolean.
    public func isEnabled(_ feature: String) -> Bool? {
        let (known, revision) = state.withLock { ($0.preferences[feature], $0.revision) }
        if let known { return known }
        let stored = storedPreference(for: feature)
        return state.withLock { state in
            if let known = state.preferences[feature] { return known }
            if state.revision == revision { state.preferences[feature] = .some(stored) }
            return stored
        }
    }

    private func storedPreference(for feature: String) -> Bool? {
        guard
            let object = defaults.object(forKey: Self.key(of: feature)) ?? former.preference(for: feature)
        else { return nil }
        #if canImport(ObjectiveC)
            // Casting would take the numbers 0 and 1 for Booleans.
            return CFGetTypeID(object as CFTypeRef) == CFBooleanGetTypeID() ? object as? Bool : nil
        #else
            return type(of: object) == Bool.self ? object as? Bool : nil
        #endif
    }

    /// Keeps what the user prefers.
    ///
    /// It never waits for another thread: if one is storing, it stores this, too. Reads see it at once.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`: no preference any more.
    ///   - feature: The feature's stable identifier.
    /// - Throws: ``FlintStorageError`` if the user defaults cannot be written; then nothing has changed.
    public func setEnabled(_ isEnabled: Bool?, for feature: String) throws(FlintStorageError) {
        // Known afterwards, so that an equal value is no change.
        let before = self.isEnabled(feature)
        guard !set(isEnabled, for: feature) else { return }
        _ = set(before, for: feature)
        throw .unwritable(suite ?? "user defaults", "the user defaults cannot be saved")
    }

    /// Sets a preference.
    ///
    /// - Returns: Whether it is kept.
    private func set(_ isEnabled: Bool?, for feature: String) -> Bool {
        let mustStore = state.withLock { state in
            guard state.preferences[feature] != .some(isEnabled) else { return false }
            state.preferences[feature] = .some(isEnabled)
            state.revision += 1
            state.pending.append((feature, isEnabled))
            announcements.add(UserToggleChange(feature: feature, isEnabled: isEnabled))
            defer { state.isStoring = true }
            return !state.isStoring
        }
        let isKept = !mustStore || store()
        announcements.tell()
        return isKept
    }

    /// Stores outside the lock: user defaults call their observers, who may call this store.
    ///
    /// - Returns: Whether the user defaults have kept it.
    private func store() -> Bool {
        let defaults = defaults
        var next = state.withLock { $0.pending.first }
        while let (feature, isEnabled) = next {
            if let isEnabled {
                defaults.set(isEnabled, forKey: Self.key(of: feature))
            } else {
                defaults.removeObject(forKey: Self.key(of: feature))
                former.removePreference(for: feature)
            }
            next = state.withLock { state in
                // Only now: what is still on its way would be lost to a reload that reads what was stored before.
                state.pending.removeFirst()
                state.isStoring = !state.pending.isEmpty
                return state.pending.first
            }
        }
        #if canImport(Darwin)
            return true
        #else
            // There, user defaults stay in memory until they are told to write.
            return defaults.synchronize()
        #endif
    }

    /// Reads the user defaults anew, after others have changed them.
    public func reload() {
        former.forget()
        state.withLock { state in
            let unstored = Set(state.pending.map(\.feature))
            state.preferences = state.preferences.filter { unstored.contains($0.key) }
            state.revision += 1
            announcements.add(UserToggleChange(feature: nil, isEnabled: nil))
        }
        announcements.tell()
    }

    /// The number of changes so far.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Observes changes from this call on.
    ///
    /// - Returns: A stream that ends with the store.
    public func changes() -> AsyncStream<UserToggleChange> { announcements.stream() }
}
