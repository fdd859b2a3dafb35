import FlintCore

/// A word that means no flag, or several.
struct FlagWordError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of mistake.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// No flag goes by that word.
        static let unknown = Code(description: "unknownFlag")
        /// Several flags could be meant.
        static let ambiguous = Code(description: "ambiguousFlag")
    }

    /// The kind of mistake.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    static func unknown(_ word: String, nearest: String?) -> FlagWordError {
        let advice = nearest.map { "Did you mean “\($0)”?" } ?? "List the flags with “tweaks”."
        return FlagWordError(code: .unknown, description: "There is no flag “\(word)”. \(advice)")
    }

    static func ambiguous(_ word: String, _ paths: [String]) -> FlagWordError {
        FlagWordError(
            code: .ambiguous,
            description: "“\(word)” could be \(paths.joined(separator: " or ")). Write the whole name.")
    }

    static func == (left: FlagWordError, right: FlagWordError) -> Bool { left.code == right.code }
}

extension FlagWordError: FlintLoggable {
    /// Words that a person typed are not recorded.
    var loggingDescription: String { code.description }
}
