/// Something wrong with a registry that would show only when a person navigates.
public struct RegistryProblem: Sendable, Hashable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        /// Navigation works, but something is there for nothing.
        case warning
        /// Navigation would fail; a navigator refuses the registry.
        case error

        /// Compares by weight.
        ///
        /// - Parameters:
        ///   - first: A severity.
        ///   - second: Another severity.
        /// - Returns: Whether the first one weighs less.
        public static func < (first: Severity, second: Severity) -> Bool {
            first == .warning && second == .error
        }
    }

    /// What was found.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Two factories are opened by one type, and not exactly one of them is preferred.
        case ambiguousInput
        /// Two screens share one kind.
        case duplicateKind
        /// Nothing creates, handles or covers an output.
        case deadEnd
        /// Only an update handles an output, and the screen can be shown where none is that handles it.
        case uncertainHandler
        /// No way leads from the roots to a screen.
        case unreachable
        /// No screen produces an update.
        case unusedUpdate
        /// Output transforms lead back to where they began.
        case transformCycle
        /// More output transforms follow each other than are allowed.
        case transformChainTooLong
        /// Two output transforms begin with one type.
        case ambiguousTransform
        /// A root is not registered.
        case unknownRoot
        /// A root does not have the input that its screen requires.
        case rootInput
    }

    /// What was found.
    public let kind: Kind

    /// The screens that it is about, in the order of registration.
    public let screens: [ScreenKind]

    /// The types that it is about, by name.
    public let types: [String]

    /// How bad it is.
    public let severity: Severity

    /// What is wrong, and what to do.
    public let description: String

    init(
        _ kind: Kind, _ severity: Severity, screens: [ScreenKind] = [], types: [TypeKey] = [],
        _ description: String
    ) {
        self.kind = kind
        self.severity = severity
        self.screens = screens
        self.types = types.map(\.description)
        self.description = description
    }
}
