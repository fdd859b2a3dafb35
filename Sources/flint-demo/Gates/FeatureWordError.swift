import FlintCore

/// A word that means no feature, or one that cannot be switched.
struct FeatureWordError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of mistake.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// No feature goes by that word.
        static let unknown = Code(description: "unknownFeature")
        /// The feature has a gate of another kind.
        static let otherGate = Code(description: "otherGate")
        /// The feature is not in the focus.
        static let notFocused = Code(description: "featureNotFocused")
        /// The feature is always there.
        static let unconditional = Code(description: "unconditionalFeature")
    }

    /// The kind of mistake.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    static func unknown(_ word: String, candidates: [String], for command: String) -> FeatureWordError {
        FeatureWordError(
            code: .unknown,
            description: "There is no feature “\(word)”. “\(command)” is for: "
                + "\(candidates.joined(separator: ", ")). List all with “features”.")
    }

    static func unknown(_ word: String, nearest: String?) -> FeatureWordError {
        let advice = nearest.map { "Did you mean “\($0)”?" } ?? "List all with “features --all”."
        return FeatureWordError(code: .unknown, description: "There is no feature “\(word)”. \(advice)")
    }

    static func notFocused(_ name: String, but features: [String]) -> FeatureWordError {
        let fact = "\(name) is not focused by itself; "
        let advice =
            features.isEmpty
            ? "nothing is. Focus on it with “focus \(name)”."
            : "focused: \(features.joined(separator: ", ")). “focus --reset” ends it all."
        return FeatureWordError(code: .notFocused, description: fact + advice)
    }

    static func otherGate(
        _ name: String, not command: String, but openings: [GateOpening]
    ) -> FeatureWordError {
        let advice =
            openings.isEmpty
            ? "“features” says what it takes." : openings.map(\.advice).joined(separator: " ")
        return FeatureWordError(
            code: .otherGate, description: "“\(command)” has nothing to do with \(name). \(advice)")
    }

    static func unconditional(_ name: String) -> FeatureWordError {
        FeatureWordError(
            code: .unconditional,
            description: "\(name) has no gate: it is always there. List the features with “features”.")
    }

    static func == (left: FeatureWordError, right: FeatureWordError) -> Bool {
        left.code == right.code
    }
}

extension FeatureWordError: FlintLoggable {
    /// Words that a person typed are not recorded.
    var loggingDescription: String { code.description }
}
