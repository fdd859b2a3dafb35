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
        /// A member is not part of flagd's schema; it is ignored.
        case unknownMember
        /// The state of a flag is neither `ENABLED` nor `DISABLED`.
        case unknownState
        /// The variants of a flag have different types.
        case mixedVariants
        /// The default variant, or a constant result of a rule, is not the name of a variant.
        case unknownVariant
        /// Two flags of a list have the same key, which is a mistake in both, or two keys are mapped to the
        /// same tweak.
        case duplicateFlag
        /// A rule uses an operation that neither JsonLogic nor flagd has.
        case unknownOperation
        /// An operation has too few or too many operands, or an operand with which its result is null, as in
        /// flagd.
        ///
        /// The flag is used nevertheless.
        case wrongOperands
        /// A `$ref` contains no name of a rule of `$evaluators`.
        case unknownReference
        /// A rule of `$evaluators` refers to itself.
        case circularReference
        /// A rule, together with the rules to which it refers, is nested too deeply.
        case tooDeep
        /// JavaScript does not represent a whole number exactly.
        case unsafeInteger
    }

    /// The kind of this mistake.
    public let code: Code
    /// Whether the mistake is only a warning: the document is evaluated as it is written.
    public let isWarning: Bool
    /// The path of the file; `nil` if the text came from no file.
    public internal(set) var file: String?
    /// The key of the flag with the mistake; `nil` for a mistake in a part that flags share.
    public let flag: String?
    /// The names and indices that lead from the root of the document to the mistake.
    public let keyPath: [String]
    /// The number of the line with the mistake, from 1.
    public let line: Int
    /// The number of the Unicode scalar in the line, from 1.
    public let column: Int
    /// A text that names the mistake and its solution.
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
