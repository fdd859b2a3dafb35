/// A problem of a registry that would otherwise be noticed only during navigation.
public struct RegistryProblem: Sendable, Hashable, CustomStringConvertible {
    /// The severity of the problem.
    public enum Severity: String, Sendable, Hashable, Codable, Comparable {
        /// Navigation works, but a registered element is unused, or an output may have no destination.
        case warning
        /// Navigation would fail; a navigator refuses the registry.
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
        /// Two factories are opened by one type, and not exactly one of them is preferred.
        case ambiguousInput
        /// Two types of screens have the same kind.
        case duplicateKind
        /// A type of output opens no screen, and no screen handles it or waits for it.
        case deadEnd
        /// An output is handled only as an update, and the producing screen can be shown without the handling
        /// screen below it.
        case uncertainHandler
        /// No route leads from an initial layout to a screen.
        case unreachable
        /// No screen produces a type that a screen handles as an update.
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
