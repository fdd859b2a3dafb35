public import Foundation

/// An error thrown by a set-up that has at least one finding with the severity `error`; the runtime stays
/// unchanged.
public struct SetupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// All findings, warnings included, in the order of the feature tree.
    public let diagnostics: [SetupDiagnostic]

    package init(diagnostics: [SetupDiagnostic]) {
        self.diagnostics = diagnostics
    }

    /// A line with the number of errors, followed by the findings, one per line.
    public var description: String {
        let errors = diagnostics.count { $0.severity == .error }
        let title = "Flint was not set up because of \(errors) error\(errors == 1 ? "" : "s"):"
        return ([title] + diagnostics.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension SetupError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
