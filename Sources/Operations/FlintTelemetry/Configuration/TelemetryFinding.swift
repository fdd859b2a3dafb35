public import Foundation

/// A faulty environment variable, with the value that is used instead.
public struct TelemetryFinding: Error, Sendable, Equatable, CustomStringConvertible {
    /// A kind of mistake in an environment variable.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case malformed, unsupported, unreadableMember
        }

        private let kind: Value

        /// The value does not have the expected form.
        public static let malformed = Code(kind: .malformed)
        /// OpenTelemetry's specification knows the value, but Flint does not support it.
        public static let unsupported = Code(kind: .unsupported)
        /// A member of a list does not have the expected form.
        ///
        /// The other members are used.
        public static let unreadableMember = Code(kind: .unreadableMember)

        /// The name of the kind of mistake.
        public var description: String { kind.rawValue }
    }

    /// The kind of mistake, such as a malformed value.
    public let code: Code
    /// The name of the environment variable.
    public let variable: String
    /// The expected form of the value.
    public let expected: String
    /// The value that is used instead.
    public let used: String

    init(_ code: Code, _ variable: String, expected: String, used: String) {
        self.code = code
        self.variable = variable
        self.expected = expected
        self.used = used
    }

    /// The variable, the expected form, and the value that is used instead.
    ///
    /// The text never contains the value of the variable, which may be a secret.
    public var description: String {
        "The variable \(variable) is \(code == .unsupported ? "not supported" : "malformed"): expected \(expected)."
            + " What counts instead: \(used)."
    }

    /// Returns whether two findings have the same kind of mistake and the same variable.
    ///
    /// - Parameters:
    ///   - first: A finding.
    ///   - second: Another finding.
    /// - Returns: Whether they are equal.
    public static func == (first: TelemetryFinding, second: TelemetryFinding) -> Bool {
        first.code == second.code && first.variable == second.variable
    }
}

extension TelemetryFinding: LocalizedError {
    /// The description of the finding, for `localizedDescription`.
    public var errorDescription: String? { description }
}
