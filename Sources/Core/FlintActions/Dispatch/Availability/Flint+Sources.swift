internal import FlintTweaks
internal import Foundation
internal import Synchronization

// Observing services serves only subscribers to changes. Reads of availability do not depend on it: they
// compare revisions.
extension Flint {
    /// Starts to observe the services on which the registered features depend, such as toggles and purchases;
    /// each change causes the affected features to be evaluated again.
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
                // If a provider became ready or not ready, other values are known, even if no value has
                // changed.
                guard !set.providersChanged else { return .all(of: .tweaks) }
                return .these(
                    set.changes.map { .tweak($0.path) } + set.featureChanges.map { .tweakFeature($0.feature) }
                )
            }
        }
    }

    /// Observes a service: each change causes the affected features to be evaluated again.
    ///
    /// - Parameters:
    ///   - changes: The service's stream of changes.
    ///   - name: The name of the observing task.
    ///   - extent: Returns which parts of the service a change concerns.
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

    /// Evaluates the features that depend on changed services, and their descendants.
    ///
    /// - Parameter extent: The changed facts of a service, or the services all of whose facts may have
    ///   changed.
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

    /// Sets the timer for the expiry of a subscription, at which features that depend on purchases are
    /// evaluated again.
    ///
    /// - Parameters:
    ///   - expiry: The time at which the subscription expires.
    ///   - evaluation: The time of the evaluation that found the expiry.
    func wake(at expiry: Date, evaluatedAt evaluation: Date) {
        let clock = state.withLock { $0.configuration.clock }
        alarm.set(for: expiry, evaluatedAt: evaluation, now: hub.now, on: clock) { [weak self] in
            self?.expire()
        }
    }

    /// Evaluates the features that depend on purchases again, because a subscription has expired, and sets
    /// the timer for the next expiry.
    private func expire() {
        guard let registry else { return }
        let affected = registry.features.filter { $0.gate?.lineageSources.contains(.purchases) == true }
        // The timer may run ahead of the wall clock. The cached results are discarded even then, so that the
        // evaluation sets the timer again.
        affected.forEach { $0.gate?.invalidateResult() }
        announce(affected)
    }
}
