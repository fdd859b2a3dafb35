import FlintCore

/// Finds features by the words that people use for them.
enum FeatureCatalog {
    /// The word by which people mean the feature with an identifier.
    static func word(forIdentifier identifier: String) -> String {
        let match = Flint.features.first { $0.identifier == identifier }
        return (match?.name ?? identifier).lowercased()
    }

    /// Finds the feature with a switch for this run of the program that is meant.
    ///
    /// - Parameter word: Its name or identifier, in any letter case.
    /// - Returns: The feature.
    /// - Throws: ``FeatureWordError`` if there is no such feature, or it has no switch.
    static func switchable(_ word: String) throws(FeatureWordError) -> any ConditionalFeature.Type {
        let feature = try conditional(word)
        guard
            Flint.current.metadata(for: feature)?.constraints.contains { $0.kind == .runtimeEnabled } == true
        else { throw .otherGate(feature.name) }
        return feature
    }

    /// Finds the feature with a gate that is meant.
    ///
    /// - Parameter word: Its name or identifier, in any letter case.
    /// - Returns: The feature.
    /// - Throws: ``FeatureWordError`` if there is no such feature, or it is always there.
    static func conditional(_ word: String) throws(FeatureWordError) -> any ConditionalFeature.Type {
        let key = word.lowercased()
        let match = Flint.features.first { feature in
            feature.name.lowercased() == key || feature.identifier.lowercased() == key
        }
        guard let match else {
            throw .unknown(word, switchable: Flint.conditionalFeatures.map { $0.name.lowercased() })
        }
        guard let feature = match.feature as? any ConditionalFeature.Type else {
            throw .unconditional(match.name)
        }
        return feature
    }

    /// The permissions that a feature itself asks for.
    static func permissions(of metadata: FeatureMetadata) -> [PermissionKind] {
        guard let feature = metadata.feature as? any ConditionalFeature.Type else { return [] }
        return Flint.current.requirements(of: feature).permissions.all
    }
}
