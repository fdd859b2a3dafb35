internal import Foundation
internal import Synchronization

/// A store of the user's toggles, which keeps them in the user defaults under `flint.toggle.<feature id>`.
///
/// If there is no preference for a feature under that key, the preference that the first version of Flint
/// stored counts. It has a key such as `features.user.toggle.AppFeatures/SharingFeature`. The store never
/// writes such a key, and removes it when the preference for the feature is removed.
///
/// The store caches each value that it has read or written. After other code has changed the user defaults,
/// call ``reload()``. On Linux, each choice writes the whole suite, which takes a few milliseconds for 100
/// keys.
public final class UserDefaultsFeatureToggles: UserFeatureToggles {
    private struct State {
        /// The values that were read or written.
        ///
        /// An inner `nil` means that the user has no preference.
        var preferences: [String: Bool?] = [:]
        var revision: UInt64 = 0
        /// The values that are not stored in the user defaults yet, in order.
        var pending: [(feature: String, isEnabled: Bool?)] = []
        var isStoring = false
    }

    private let suite: String?
    private let legacy: LegacyUserToggles
    private let state = Mutex(State())
    private let announcements = UserToggleAnnouncements()

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - suite: The name of the suite of user defaults; `nil` for the application's own.
    ///   - formerNames: The names of the features' types in the first version, by identifier. You need them
    ///     only for features whose identifier does not end in the name of the type, and for types with the
    ///     same name. Distinguish the latter by their groups, as in `Sharing/SendFeature`.
    public init(suite: String? = nil, formerNames: [String: String] = [:]) {
        self.suite = suite
        legacy = LegacyUserToggles(suite: suite, names: formerNames)
    }

    private static func key(of feature: String) -> String { "flint.toggle.\(feature)" }

    /// A new instance for each use, because an instance must not be shared between tasks.
    ///
    /// All instances share one storage.
    private var defaults: UserDefaults { UserDefaults(suiteName: suite) ?? UserDefaults() }

    /// Returns the user's preference.
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
            let object = defaults.object(forKey: Self.key(of: feature)) ?? legacy.preference(for: feature)
        else { return nil }
        #if canImport(ObjectiveC)
            // The type is checked, because a cast would convert the numbers 0 and 1 to Booleans.
            return CFGetTypeID(object as CFTypeRef) == CFBooleanGetTypeID() ? object as? Bool : nil
        #else
            return type(of: object) == Bool.self ? object as? Bool : nil
        #endif
    }

    /// Stores the user's preference.
    ///
    /// The call never waits for another thread. If another thread is storing a value, that thread also stores
    /// this one. Reads return the new value immediately.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature's stable identifier.
    /// - Throws: ``FlintStorageError`` if the user defaults cannot be written. Nothing has changed in that
    ///   case.
    public func setEnabled(_ isEnabled: Bool?, for feature: String) throws(FlintStorageError) {
        // This read also caches the previous value, so that storing an equal value does not count as a
        // change.
        let before = self.isEnabled(feature)
        guard !set(isEnabled, for: feature) else { return }
        _ = set(before, for: feature)
        throw .unwritable(suite ?? "user defaults", "the user defaults cannot be saved")
    }

    /// Sets a preference in memory, and stores it in the user defaults.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature's stable identifier.
    /// - Returns: Whether the preference was saved.
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
        announcements.publishChanges()
        return isKept
    }

    /// Stores the pending values.
    ///
    /// The function holds no lock meanwhile, since observers of the user defaults may call this store.
    ///
    /// - Returns: Whether the user defaults have saved the values.
    private func store() -> Bool {
        let defaults = defaults
        var next = state.withLock { $0.pending.first }
        while let (feature, isEnabled) = next {
            if let isEnabled {
                defaults.set(isEnabled, forKey: Self.key(of: feature))
            } else {
                defaults.removeObject(forKey: Self.key(of: feature))
                legacy.removePreference(for: feature)
            }
            next = state.withLock { state in
                // The value stays pending until it is stored. Otherwise a concurrent reload would read the
                // old value and lose this one.
                state.pending.removeFirst()
                state.isStoring = !state.pending.isEmpty
                return state.pending.first
            }
        }
        #if canImport(Darwin)
            return true
        #else
            // Except on Apple's systems, user defaults stay in memory until they are synchronized.
            return defaults.synchronize()
        #endif
    }

    /// Reads the user defaults again, after a change by other code.
    public func reload() {
        legacy.forget()
        state.withLock { state in
            let unstored = Set(state.pending.map(\.feature))
            state.preferences = state.preferences.filter { unstored.contains($0.key) }
            state.revision += 1
            announcements.add(UserToggleChange(feature: nil, isEnabled: nil))
        }
        announcements.publishChanges()
    }

    /// The number of changes so far.
    ///
    /// A different number means that a preference may have changed.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Returns a stream of the changes that are made after this call.
    ///
    /// - Returns: The stream, which ends with the store.
    public func changes() -> AsyncStream<UserToggleChange> { announcements.stream() }
}

// MARK: - LegacyUserToggles

/// A reader of the preferences that the first version of Flint stored in the user defaults.
///
/// A preference is stored under the types of the feature and of its groups, the outermost first, as in
/// `features.user.toggle.AppFeatures/SharingFeature`. A store does not know the groups of a feature, so a
/// feature is found by the end of that path.
final class LegacyUserToggles: Sendable {
    private static let prefix = "features.user.toggle."

    private let suite: String?
    /// The names under which the first version of Flint stored preferences, by the identifier of the feature.
    ///
    /// A name is that of the feature's type, or the end of the path of types. A feature whose identifier ends
    /// in the name needs no entry.
    private let names: [String: String]
    /// The stored paths by the name of the feature's type; `nil` until the first read.
    private let paths = Mutex<[String: [String]]?>(nil)

    init(suite: String?, names: [String: String]) {
        self.suite = suite
        self.names = names
    }

    /// The user defaults to read: the suite, and the application's own ones, since the first version had no
    /// suites.
    private var places: [UserDefaults] {
        let own = UserDefaults.standard
        guard let suite, let defaults = UserDefaults(suiteName: suite) else { return [own] }
        return [defaults, own]
    }

    /// Returns the object stored for a feature; `nil` if there is none, or if several features match.
    func preference(for feature: String) -> Any? {
        guard let path = path(of: feature) else { return nil }
        return places.lazy.compactMap { $0.object(forKey: Self.prefix + path) }.first
    }

    /// Removes the stored object of a feature.
    ///
    /// Otherwise that object would count again after a newer preference is removed.
    func removePreference(for feature: String) {
        guard let path = path(of: feature) else { return }
        for defaults in places { defaults.removeObject(forKey: Self.prefix + path) }
        forget()
    }

    /// Discards the cached paths; the next search for a feature's preference reads them again.
    func forget() { paths.withLock { $0 = nil } }

    private func path(of feature: String) -> String? {
        let name = names[feature] ?? feature.split(separator: ".").last.map(String.init) ?? feature
        let type = name.split(separator: "/").last.map(String.init) ?? name
        let known = paths.withLock { $0 } ?? readPaths()
        let matches = (known[type] ?? []).filter { $0 == name || $0.hasSuffix("/" + name) }
        return matches.count == 1 ? matches[0] : nil
    }

    private func readPaths() -> [String: [String]] {
        let keys = Set(places.flatMap { $0.dictionaryRepresentation().keys })
        let found = keys.filter { $0.hasPrefix(Self.prefix) }.map { String($0.dropFirst(Self.prefix.count)) }
        let byType = Dictionary(grouping: found) { $0.split(separator: "/").last.map(String.init) ?? "" }
        paths.withLock { $0 = byType }
        return byType
    }
}
