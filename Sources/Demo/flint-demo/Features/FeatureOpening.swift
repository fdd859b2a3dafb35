import FlintCore

/// Functions that find a feature by its name, and the commands that make an unavailable feature available.
enum FeatureOpening {
    /// Returns the feature with a name and a kind of constraint.
    ///
    /// - Parameters:
    ///   - word: The name of the feature, in any letter case.
    ///   - kind: The kind of constraint that the feature must have, such as a purchase.
    /// - Returns: The feature.
    /// - Throws: ``DemoError`` with the code `usage` if no feature with such a constraint has the name. The
    ///   text of the error lists the possible names.
    static func feature(
        _ word: String, with kind: FeatureConstraint.Kind
    ) throws(DemoError) -> any ConditionalFeature.Type {
        let candidates = Flint.current.features(includingFramework: true)
            .filter { $0.constraints.contains { $0.kind == kind } }
        let match = candidates.first { $0.name.lowercased() == word.lowercased() }
        guard let feature = match?.feature as? any ConditionalFeature.Type else {
            let names = candidates.map { $0.name.lowercased() }.joined(separator: ", ")
            throw DemoError(.usage, "“\(PrintableText.line(word))” is none of these features: \(names).")
        }
        return feature
    }

    /// Returns which commands make a feature available.
    ///
    /// - Parameter reasons: The reasons why the feature is not available.
    /// - Returns: A sentence with a command for each reason that a command can remove.
    static func advice(for reasons: [Availability.Reason]) -> [String] {
        reasons.compactMap { reason in
            guard let constraint = reason.constraint,
                let feature = Flint.current.features.first(where: { $0.identifier == reason.feature }),
                let command = command(for: constraint, of: feature)
            else { return nil }
            return "Open it with “\(command)”."
        }
    }

    private static func command(for constraint: FeatureConstraint, of feature: FeatureMetadata) -> String? {
        let word = feature.name.lowercased()
        switch constraint.kind {
        case .runtimeEnabled: return "enable \(word)"
        case .userToggled: return "toggle \(word) on"
        case .permission: return "permit \(word)"
        case .purchase:
            let type = feature.feature as? any ConditionalFeature.Type
            let product = type.flatMap {
                Flint.current.waysToUnlock($0).options.first?.items.first?.product.id
            }
            return product.map { "buy \($0)" }
        case .tweak: return constraint.subject.map { "tweaks set \($0) true" }
        case .tweakFeature: return constraint.subject.map { "flint-demo --enable-feature \($0)" }
        default: return nil
        }
    }
}
