internal import Foundation
internal import Synchronization

/// Reads the preferences that the first Flint stored in the user defaults.
///
/// It stored each under the types of the feature and of the groups around it, the outermost first:
/// `features.user.toggle.AppFeatures/SharingFeature`. A feature is found by the end of that path, because a store
/// does not know in which groups a feature is.
final class FormerUserToggles: Sendable {
    private static let prefix = "features.user.toggle."

    private let suite: String?
    /// The names of types, or ends of paths, of features whose identifier does not tell.
    private let names: [String: String]
    /// The paths by the name of the type; `nil` until somebody asks.
    private let paths = Mutex<[String: [String]]?>(nil)

    init(suite: String?, names: [String: String]) {
        self.suite = suite
        self.names = names
    }

    /// The first Flint knew no suites, so the application's own user defaults are looked at, too.
    private var places: [UserDefaults] {
        let own = UserDefaults.standard
        guard let suite, let defaults = UserDefaults(suiteName: suite) else { return [own] }
        return [defaults, own]
    }

    /// The object that was stored for a feature; `nil` if there is none, or if there are several such features.
    func preference(for feature: String) -> Any? {
        guard let path = path(of: feature) else { return nil }
        return places.lazy.compactMap { $0.object(forKey: Self.prefix + path) }.first
    }

    /// Removes what was stored for a feature, so that it does not come back when a newer preference is removed.
    func removePreference(for feature: String) {
        guard let path = path(of: feature) else { return }
        for defaults in places { defaults.removeObject(forKey: Self.prefix + path) }
        forget()
    }

    /// Looks for the stored preferences anew when the next one is asked for.
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
