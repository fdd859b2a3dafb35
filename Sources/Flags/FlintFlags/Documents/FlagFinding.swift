internal import FlintJSON

/// A mistake in a document of flags, with its place.
public struct FlagFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The system does not let the file be read.
        case unreadable
        /// Something in the text is not JSON, or not within its limits.
        case malformed
        /// A value has another type than flagd's schema asks for.
        case wrongType
        /// A member that flagd's schema asks for is missing.
        case missingMember
        /// A member that flagd's schema does not have; it is ignored.
        case unknownMember
        /// A state other than `ENABLED` and `DISABLED`.
        case unknownState
        /// The variants of a flag have several types.
        case mixedVariants
        /// The default variant, or one that a rule ends with, is not among the variants.
        case unknownVariant
        /// Two flags of a list have the same key, which is a mistake in both; or two keys stand for the same tweak.
        case duplicateFlag
        /// A rule uses an operation that neither JsonLogic nor flagd has.
        case unknownOperation
        /// An operation has too few or too many operands, or an operand for which it gives null as flagd does; the flag is used.
        case wrongOperands
        /// A `$ref` names no rule of `$evaluators`.
        case unknownReference
        /// A rule of `$evaluators` refers to itself.
        case circularReference
        /// A rule, with those that it refers to, nests too deeply.
        case tooDeep
        /// A whole number that JavaScript does not represent exactly.
        case unsafeInteger
    }

    /// The kind of mistake.
    public let code: Code
    /// Whether the document is evaluated as written in spite of the mistake.
    public let isWarning: Bool
    /// The file, as a provider found it; `nil` if the text did not come from one.
    public internal(set) var file: String?
    /// The flag with the mistake; `nil` for a mistake in shared parts.
    public let flag: String?
    /// The names and indices that lead to the place.
    public let keyPath: [String]
    /// The line, from 1.
    public let line: Int
    /// The Unicode scalar in the line, from 1.
    public let column: Int
    /// The mistake and its solution.
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

    /// The place and the mistake.
    public var description: String {
        "\(line):\(column): \(isWarning ? "warning" : "error"): "
            + (flag.map { "flag '\(JSONText.excerpt($0))': " } ?? "") + message
    }
}
