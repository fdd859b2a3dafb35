internal import Foundation
internal import Synchronization

// How a runtime learns of changes in its services. Reads do not depend on it: they compare revisions.
extension Flint {
    /// Follows the services that the registered features depend on.
    func followSources() {
        let (registry, sources) = state.withLock { ($0.registry, $0.sources) }
        guard let registry, let sources else { return }
        let needed = registry.features.reduce(into: SourceSet()) { $0.formUnion($1.gate?.lineageSources ?? []) }
        let new = followers.claim(needed)
        if new.contains(.toggles), let toggles = sources.toggles {
            follow(toggles.changes(), name: "flint.toggles") { change in
                change.feature.map { [.toggle($0)] }
            }
        }
        if new.contains(.permissions) {
            follow(sources.permissions.changes(), name: "flint.permissions") { [.permission($0.kind)] }
        }
        if new.contains(.purchases), let purchases = sources.purchases {
            follow(purchases.changes(), name: "flint.purchases") { change in
                switch change {
                case .product(let id, _): [.product(id)]
                case .pastPurchases(let feature, _): [.pastPurchases(feature)]
                }
            }
        }
    }

    /// Has the features looked at that read what has changed.
    ///
    /// - Parameters:
    ///   - changes: The stream of changes.
    ///   - name: Names the task.
    ///   - keys: What a change is about; `nil` if that is not known.
    private func follow<Change: Sendable>(
        _ changes: AsyncStream<Change>, name: String, _ keys: @escaping @Sendable (Change) -> [SourceKey]?
    ) {
        followers.follow(changes, name: name) { [weak self] change in
            guard let self else { return false }
            recheck(keys(change))
            return true
        }
    }

    /// Looks at the features that read something, and their descendants.
    ///
    /// - Parameter keys: What they read; `nil` stands for everything that services tell of.
    func recheck(_ keys: [SourceKey]?) {
        guard let registry else { return }
        let affected = keys.map(registry.readers(of:)) ?? registry.features.filter(\.dependsOnSources)
        if !affected.isEmpty { announce(affected) }
    }

    /// Sets the alarm for the end of a subscription.
    func wake(at expiry: Date) {
        let clock = state.withLock { $0.configuration.clock }
        alarm.set(for: expiry, now: hub.now, on: clock) { [weak self] in self?.recheckPurchases() }
    }

    private func recheckPurchases() {
        guard let registry else { return }
        announce(registry.features.filter { $0.gate?.lineageSources.contains(.purchases) == true })
    }
}
