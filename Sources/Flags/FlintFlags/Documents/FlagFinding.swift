internal import FlintJSON

/// A mistake in a document of flags, with its position.
public struct FlagFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The system cannot read the file.
        case unreadable
        /// A part of the text is not JSON, or exceeds the limits of size or depth.
        case malformed
        /// A value has another type than flagd's schema requires.
        case wrongType
        /// A member that flagd's schema requires is missing.
        case missingMember
        /// A member is not part of flagd's schema; the evaluator ignores the member.
        case unknownMember
        /// The state of a flag is neither `ENABLED` nor `DISABLED`.
        case unknownState
        /// The variants of a flag have different types.
        case mixedVariants
        /// The default variant, or a constant result of a rule, is not the name of a variant.
        case unknownVariant
        /// Two flags of a list have the same key, or two keys are mapped to the same tweak.
        ///
        /// The result of a flag whose key occurs twice in a list is an error.
        case duplicateFlag
        /// A rule uses an operation that neither JsonLogic nor flagd has.
        case unknownOperation
        /// An operation has too few or too many operands, or an operand of a wrong kind.
        ///
        /// As in flagd, an operand of a wrong kind makes the result of the operation null. The flag is
        /// evaluated nevertheless.
        case wrongOperands
        /// A reference `{"$ref": "name"}` names a rule that `$evaluators` does not contain.
        case unknownReference
        /// A rule of `$evaluators` refers to itself, directly or through other rules.
        case circularReference
        /// A rule is nested deeper than 128 operations, including the rules to which it refers.
        case tooDeep
        /// A whole number is too large for evaluators in JavaScript: they read numbers beyond 2^53 - 1
        /// inexactly.
        case unsafeInteger
    }

    /// The kind of this mistake.
    public let code: Code
    /// Whether the mistake is only a warning, which does not affect the results of flags.
    public let isWarning: Bool
    /// The path of the file; `nil` if the text came from no file.
    public internal(set) var file: String?
    /// The key of the flag with the mistake; `nil` for a mistake outside of the flags, such as in
    /// `$evaluators`.
    public let flag: String?
    /// The names and indices that lead from the root of the document to the mistake.
    public let keyPath: [String]
    /// The number of the line with the mistake, from 1.
    public let line: Int
    /// The position in the line at which the mistake begins, as a number of Unicode scalars, from 1.
    public let column: Int
    /// A description of the mistake, and how to correct it.
    public let message: String

    init(
        _ code: Code, isWarning: Bool = false, flag: String? = nil, keyPath: [String] = [],
        at position: JSONPosition, _ message: String
    ) {
        self.code = code
        self.isWarning = isWarning
        self.flag = flag
        self.keyPath = keyPath
        line = Int(position.line)
        column = Int(position.column)
        self.message = message
    }

    /// A text with the position and the mistake.
    public var description: String {
        "\(line):\(column): \(isWarning ? "warning" : "error"): "
            + (flag.map { "flag '\(JSONText.excerpt($0))': " } ?? "") + message
    }
}
