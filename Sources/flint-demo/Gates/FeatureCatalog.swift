import FlintCore
import FlintTweaks

/// Finds features by the words that people use for them.
enum FeatureCatalog {
    /// What is known about the feature with an identifier.
    static func metadata(_ identifier: String) -> FeatureMetadata? {
        Flint.features.first { $0.identifier == identifier }
    }

    /// Finds the feature that is meant, for a command that opens or closes one kind of gate.
    ///
    /// - Parameters:
    ///   - word: Its name or identifier, in any letter case.
    ///   - kind: The kind of the gate.
    ///   - command: The command's word.
    /// - Returns: The feature.
    /// - Throws: ``FeatureWordError`` if there is no such feature, it is always there, or has other gates.
    static func feature(
        _ word: String, with kind: FeatureConstraint.Kind, for command: String
    ) throws(FeatureWordError) -> any ConditionalFeature.Type {
        guard let match = match(for: word) else {
            throw .unknown(word, candidates: names(with: kind), for: command)
        }
        guard let feature = match.feature as? any ConditionalFeature.Type else {
            throw .unconditional(match.name)
        }
        guard match.constraints.contains(where: { $0.kind == kind }) else {
            let openings = match.constraints.compactMap { GateOpening(of: $0, for: match) }
            throw .otherGate(match.name, not: command, but: openings)
        }
        return feature
    }

    /// Finds the feature that is meant.
    ///
    /// - Parameter word: Its name or identifier, or a word of its name if that is enough, in any letter case.
    /// - Returns: The feature.
    /// - Throws: ``FeatureWordError`` if there is no such feature.
    static func feature(_ word: String) throws(FeatureWordError) -> FeatureMetadata {
        if let match = match(for: word) { return match }
        let nearest = NearestName.nearest(to: word.lowercased(), among: all.map { $0.name.lowercased() })
        throw .unknown(word, nearest: nearest)
    }

    /// All features, those of the application first.
    static var all: [FeatureMetadata] {
        let own = Flint.features(includingFramework: false)
        let identifiers = Set(own.map(\.identifier))
        return own + Flint.features.filter { !identifiers.contains($0.identifier) }
    }

    private static func match(for word: String) -> FeatureMetadata? {
        let (key, features) = (word.lowercased(), all)
        let match = features.first { feature in
            feature.name.lowercased() == key || feature.identifier.lowercased() == key
        }
        if let match { return match }
        let parts = features.filter { $0.name.lowercased().split(separator: " ").contains(key[...]) }
        return parts.count == 1 ? parts.first : nil
    }

    /// The permissions that a feature itself asks for.
    static func permissions(of metadata: FeatureMetadata) -> [PermissionKind] {
        guard let feature = metadata.feature as? any ConditionalFeature.Type else { return [] }
        return Flint.current.requirements(of: feature).permissions.all
    }

    /// The identifier of a product that opens a feature.
    static func product(for metadata: FeatureMetadata) -> String? {
        guard let feature = metadata.feature as? any ConditionalFeature.Type else { return nil }
        return Flint.current.requirements(of: feature).purchases.all.lazy.compactMap(product(in:)).first
    }

    private static func product(in requirement: PurchaseRequirement) -> String? {
        switch requirement.form {
        case .product(let product, _): product.id
        case .any(let parts), .all(let parts): parts.lazy.compactMap(product(in:)).first
        }
    }

    private static func names(with kind: FeatureConstraint.Kind) -> [String] {
        all.filter { feature in feature.constraints.contains { $0.kind == kind } }
            .map { $0.name.lowercased() }
    }
}
