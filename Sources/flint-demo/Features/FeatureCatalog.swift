import FlintCore

/// The features by the words that people use for them.
enum FeatureCatalog {
    /// A feature and how deep in the tree it is.
    typealias Entry = (feature: any FeatureDefinition.Type, depth: Int)

    /// All features of the application, groups before their members.
    static let entries = entries(from: AppFeatures.self, depth: 0)

    /// The word by which people mean the feature with an identifier.
    static func word(forIdentifier identifier: String) -> String {
        let match = entries.first { $0.feature.identifier == identifier }
        return (match?.feature.name ?? identifier).lowercased()
    }

    private static func entries(from feature: any FeatureDefinition.Type, depth: Int) -> [Entry] {
        let members = (feature as? any FeatureGroup.Type)?.subfeatures ?? []
        return [(feature, depth)] + members.flatMap { entries(from: $0, depth: depth + 1) }
    }

    /// Finds the feature with a switch that is meant.
    ///
    /// - Parameter word: Its name or identifier, in any letter case.
    /// - Returns: The feature.
    /// - Throws: ``FeatureWordError`` if there is no such feature, or it has no switch.
    static func switchable(_ word: String) throws(FeatureWordError) -> any ConditionalFeature.Type {
        let key = word.lowercased()
        let match = entries.map(\.feature).first { feature in
            [feature.name, feature.identifier].contains { $0.lowercased() == key }
        }
        guard let match else {
            let switchable = entries.compactMap { $0.feature as? any ConditionalFeature.Type }
            throw .unknown(word, switchable: switchable.map { $0.name.lowercased() })
        }
        guard let feature = match as? any ConditionalFeature.Type else { throw .unconditional(match.name) }
        return feature
    }
}
