internal import FlintTweaks
internal import Foundation
internal import Synchronization

// Following sources serves subscribers only. Reads do not depend on it: they compare revisions.
extension Flint {
    /// Follows the services on which the registered features depend.
    func followSources() {
        let (registry, sources) = state.withLock { ($0.registry, $0.sources) }
        guard let registry, let sources else { return }
        let needed = registry.features.reduce(into: SourceSet()) {
            $0.formUnion($1.gate?.lineageSources ?? [])
        }
        let new = followers.claim(needed)
        if new.contains(.toggles), let toggles = sources.toggles {
            follow(toggles.changes(), name: "flint.toggles") { change in
                change.feature.map { .these([.toggle($0)]) } ?? .all(of: .toggles)
            }
        }
        if new.contains(.permissions) {
            follow(sources.permissions.changes(), name: "flint.permissions") {
                .these([.permission($0.kind)])
            }
        }
        if new.contains(.purchases), let purchases = sources.purchases {
            follow(purchases.changes(), name: "flint.purchases") { change in
                switch change {
                case .product(let id, _): .these([.product(id)])
                case .pastPurchases(let feature, _): .these([.pastPurchases(feature)])
                }
            }
        }
        if new.contains(.tweaks), let tweaks = sources.tweaks {
            follow(tweaks.changeSets(), name: "flint.tweaks") { set in
                // Whether a provider is ready determines which values are known, even if no value has changed.
                guard !set.providersChanged else { return .all(of: .tweaks) }
                return .these(
                    set.changes.map { .tweak($0.path) } + set.featureChanges.map { .tweakFeature($0.feature) }
                )
            }
        }
    }

    /// Evaluates the affected features again on each change of a service.
    ///
    /// - Parameters:
    ///   - changes: The stream of changes.
    ///   - name: The name of the task.
    ///   - extent: Returns the extent of a change.
    private func follow<Change: Sendable>(
        _ changes: AsyncStream<Change>, name: String,
        _ extent: @escaping @Sendable (Change) -> SourceChangeExtent
    ) {
        followers.follow(changes, name: name) { [weak self] change in
            guard let self else { return false }
            recheck(extent(change))
            return true
        }
    }

    /// Evaluates the features that depend on changed sources, and their descendants.
    func recheck(_ extent: SourceChangeExtent) {
        guard let registry else { return }
        let affected =
            switch extent {
            case .these(let keys): registry.readers(of: keys)
            case .all(let sources):
                registry.features.filter { !($0.gate?.lineageSources.isDisjoint(with: sources) ?? true) }
            }
        if !affected.isEmpty { announce(affected) }
    }

    /// Sets the timer for the end of a subscription that an evaluation at a given time has used.
    func wake(at expiry: Date, evaluatedAt evaluation: Date) {
        let clock = state.withLock { $0.configuration.clock }
        alarm.set(for: expiry, evaluatedAt: evaluation, now: hub.now, on: clock) { [weak self] in
            self?.expire()
        }
    }

    /// Evaluates features that depend on purchases again, and sets the timer for the next end.
    private func expire() {
        guard let registry else { return }
        let affected = registry.features.filter { $0.gate?.lineageSources.contains(.purchases) == true }
        // The cached results are discarded even if the expiry is still ahead on the wall clock: then the timer is set
        // again.
        affected.forEach { $0.gate?.invalidateResult() }
        announce(affected)
    }
}
