import FlintCore
import Synchronization

/// Notices which features have opened or closed since the last look, once somebody wants to know.
final class FeatureWatcher: Sendable {
    private let last = Mutex<[String: Availability]?>(nil)

    /// Whether somebody wants to know.
    var isWatching: Bool { last.withLock { $0 != nil } }

    /// Begins, from how things are now.
    func begin() {
        let now = Self.look()
        last.withLock { $0 = now }
    }

    /// What has changed since the last look, in the order of the tree.
    func changes() -> [FeatureStatus] {
        guard isWatching else { return [] }
        let now = Self.look()
        let before = last.withLock { last in
            defer { last = now }
            return last ?? [:]
        }
        return Flint.conditionalFeatures.filter { before[$0.identifier] != now[$0.identifier] }
            .map(FeatureStatus.init)
    }

    private static func look() -> [String: Availability] {
        Flint.conditionalFeatures.reduce(into: [:]) { $0[$1.identifier] = Flint.availability(of: $1.feature) }
    }
}
