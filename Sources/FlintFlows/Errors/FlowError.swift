#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What can be wrong with a flow that was not drawn by the program that runs it.
public struct FlowError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sort of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case incompatibleGraph
        }

        private let name: Name

        /// A stored state or fingerprint belongs to another drawing of the machine.
        public static let incompatibleGraph: Code = Code(name: .incompatibleGraph)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The sort of error.
    public let code: Code
    /// What was wrong, where, and what to do.
    public let description: String

    /// The error of a stored state that the machine, as it is drawn now, does not have.
    ///
    /// - Parameters:
    ///   - machine: The machine's name.
    ///   - found: What was stored: the name of a state, or a fingerprint.
    ///   - expected: What the machine has: its states' names, or its fingerprint.
    /// - Returns: The error.
    public static func incompatibleGraph(machine: String, found: String, expected: String) -> FlowError {
        FlowError(
            code: .incompatibleGraph,
            description: "'\(found)' does not belong to the machine '\(machine)' as it is drawn now "
                + "(expected: \(expected)); convert what was stored, or begin the flow anew.")
    }

    /// Errors are equal if their codes are.
    public static func == (left: FlowError, right: FlowError) -> Bool {
        left.code == right.code
    }
}

extension FlowError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
