internal import Foundation
internal import Synchronization

extension UserDefaultsTweakProvider: TweakSetupChecking {
    /// Finds stored overrides of JustTweak that the provider ignores, because their tweaks are not declared to it.
    ///
    /// A key is reported if the manager declares a tweak or a feature of its name. For a provider without
    /// declarations, a key of any other name is reported, too. A key whose value has a current key, or was removed,
    /// is not.
    ///
    /// - Parameter declarations: All declarations of the manager.
    /// - Returns: One finding with all keys, ordered; none if the provider does not read legacy keys.
    public func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding] {
        let content = content.withLock { $0 }
        guard content.readsLegacyKeys, let defaults else { return [] }
        let ignored = content.ignoredLegacyKeys(in: defaults.dictionaryRepresentation(), declarations)
        guard !ignored.isEmpty else { return [] }
        return [
            TweakFinding(
                .ignoredLegacyKeys, providerID: id,
                "“\(id)” ignores overrides that JustTweak has stored: \(ignored.joined(separator: ", ")). Give it the "
                    + "declarations of their tweaks by “declaring:”, or switch “readsLegacyKeys” off.")
        ]
    }
}

extension TweakDefaultsContent {
    /// The stored legacy keys that are neither read nor migrated, ordered.
    func ignoredLegacyKeys(in stored: [String: Any], _ known: [TweakDeclaration]) -> [String] {
        let byVariable = Dictionary(grouping: known.map(\.path), by: \.variable)
        let features = Set(known.map(\.path.feature))
        let readFeatures = Set(declarations.keys.map(\.feature))
        return stored.keys.filter { key in
            guard let name = key.dropping(prefix: TweakDefaultsKeys.legacyPrefix) else { return false }
            let paths = byVariable[name] ?? []
            guard !paths.isEmpty || features.contains(name) else { return declarations.isEmpty }
            let isValueIgnored = paths.contains { path in
                declarations[path] == nil && stored[keys.value(path)] == nil
                    && stored[keys.removedValue(path)] == nil
            }
            let isStateIgnored =
                features.contains(name) && !readFeatures.contains(name) && stored[keys.feature(name)] == nil
                && stored[keys.removedFeature(name)] == nil
            return isValueIgnored || isStateIgnored
        }
        .sorted()
    }
}
