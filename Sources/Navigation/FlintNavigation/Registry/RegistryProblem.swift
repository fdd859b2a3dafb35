/// A problem of a registry that would otherwise be noticed only during navigation.
public struct RegistryProblem: Sendable, Hashable, CustomStringConvertible {
    /// The severity of the problem.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        /// Navigation works, but a factory or update is never used, or an output may have no destination at
        /// times.
        case warning
        /// Navigation would fail, so a navigator refuses the registry.
        case error

        /// Returns whether one severity is lower than another.
        ///
        /// - Parameters:
        ///   - first: A severity.
        ///   - second: Another severity.
        /// - Returns: Whether the first one is less severe.
        public static func < (first: Severity, second: Severity) -> Bool {
            first == .warning && second == .error
        }
    }

    /// The kind of problem.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// A value of one type opens the screens of two factories, and not exactly one of the factories is
        /// preferred.
        case ambiguousInput
        /// The screens of two factories with different types have the same kind.
        case duplicateKind
        /// A screen produces values of a type that open no screen, and that no screen handles.
        ///
        /// Another cause is an explicit flow that opens a screen which is not registered, or whose factory
        /// takes no input of the flow's type.
        case deadEnd
        /// A screen produces values that open no screen, and can be shown without a screen below it that
        /// handles them.
        case uncertainHandler
        /// A screen cannot be reached from an initial layout by any output.
        case unreachable
        /// A screen handles updates of a type that no screen produces.
        case unusedUpdate
        /// Output transforms form a cycle.
        case transformCycle
        /// A chain of output transforms is longer than ``OutputTransforms/maximumHops``.
        case transformChainTooLong
        /// Two output transforms have the same source type.
        case ambiguousTransform
        /// An initial layout has a screen that is not registered.
        case unknownRoot
        /// A screen of an initial layout does not have the input that it requires.
        case rootInput
    }

    /// The kind of problem.
    public let kind: Kind

    /// The affected screens, in the order of registration.
    public let screens: [ScreenKind]

    /// The names of the affected types.
    public let types: [String]

    /// The severity of the problem.
    public let severity: Severity

    /// A text that says what is wrong and what to do.
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
