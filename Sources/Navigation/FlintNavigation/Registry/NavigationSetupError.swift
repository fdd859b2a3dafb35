public import Foundation

/// The error for a registry that a navigator refuses, with all problems of the registry.
public struct NavigationSetupError: Error, Sendable, CustomStringConvertible {
    /// The problems of the registry: the errors and the warnings.
    public let problems: [RegistryProblem]

    init(_ problems: [RegistryProblem]) {
        self.problems = problems
    }

    /// The errors, one on each line.
    public var description: String {
        problems.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
}

extension NavigationSetupError: LocalizedError {
    /// The description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
