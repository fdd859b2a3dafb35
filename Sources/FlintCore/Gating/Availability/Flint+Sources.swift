internal import FlintTweaks
internal import Foundation
internal import Synchronization

// How a runtime learns of changes in its services. Reads do not depend on it: they compare revisions.
extension Flint {
    /// Follows the services that the registered features depend on.
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
                // Which provider is ready decides what is known, also where no value has changed.
                guard !set.providersChanged else { return .all(of: .tweaks) }
                return .these(
                    set.changes.map { .tweak($0.path) } + set.featureChanges.map { .tweakFeature($0.feature) }
                )
            }
        }
    }

    /// Has the features looked at that read what has changed.
    ///
    /// - Parameters:
    ///   - changes: The stream of changes.
    ///   - name: Names the task.
    ///   - extent: What a change is about.
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

    /// Looks at the features that read something, and at their descendants.
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

    /// Sets the alarm for the end of a subscription that an evaluation at some time has met.
    func wake(at expiry: Date, evaluatedAt evaluation: Date) {
        let clock = state.withLock { $0.configuration.clock }
        alarm.set(for: expiry, evaluatedAt: evaluation, now: hub.now, on: clock) { [weak self] in
            self?.expire()
        }
    }

    /// Looks again at what depends on purchases, and sets the alarm for the next end.
    private func expire() {
        guard let registry else { return }
        let affected = registry.features.filter { $0.gate?.lineageSources.contains(.purchases) == true }
        // Not kept any longer, also if the wall clock does not say yet that it is over: then the alarm is set again.
        affected.forEach { $0.gate?.invalidateResult() }
        announce(affected)
    }
}
