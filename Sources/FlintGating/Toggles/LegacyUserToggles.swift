internal import Foundation
internal import Synchronization

/// Reads the preferences that the first version of Flint stored in the user defaults.
///
/// It stored each under the types of the feature and of its groups, the outermost first:
/// `features.user.toggle.AppFeatures/SharingFeature`. A feature is found by the end of that path, because a store
/// does not know the groups of a feature.
final class LegacyUserToggles: Sendable {
    private static let prefix = "features.user.toggle."

    private let suite: String?
    /// The names of types, or ends of paths, of features that cannot be found by their identifier.
    private let names: [String: String]
    /// The paths by the name of the type; `nil` until the first read.
    private let paths = Mutex<[String: [String]]?>(nil)

    init(suite: String?, names: [String: String]) {
        self.suite = suite
        self.names = names
    }

    /// The first version had no suites, so the application's own user defaults are read as well.
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

    /// Removes the stored object of a feature, so that it does not reappear when a newer preference is removed.
    func removePreference(for feature: String) {
        guard let path = path(of: feature) else { return }
        for defaults in places { defaults.removeObject(forKey: Self.prefix + path) }
        forget()
    }

    /// Discards the paths, which are read again by the next call.
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
