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
        /// The feature is always there.
        static let unconditional = Code(description: "unconditionalFeature")
    }

    /// The kind of mistake.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    static func unknown(_ word: String, switchable: [String]) -> FeatureWordError {
        FeatureWordError(
            code: .unknown,
            description: "There is no feature “\(word)”. Features with a switch: "
                + "\(switchable.joined(separator: ", ")). List all with “features”.")
    }

    static func otherGate(_ name: String) -> FeatureWordError {
        FeatureWordError(
            code: .otherGate,
            description: "\(name) is not opened by “enable”. “features” says what it takes.")
    }

    static func unconditional(_ name: String) -> FeatureWordError {
        FeatureWordError(
            code: .unconditional,
            description: "\(name) has no switch: it is always there. List the features with “features”.")
    }

    static func == (left: FeatureWordError, right: FeatureWordError) -> Bool {
        left.code == right.code
    }
}

extension FeatureWordError: FlintLoggable {
    /// Words that a person typed are not recorded.
    var loggingDescription: String { code.description }
}
