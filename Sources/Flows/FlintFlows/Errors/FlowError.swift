#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The error of a run whose stored data do not fit its machine, or whose events have ended.
public struct FlowError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case incompatibleGraph
            case eventsEnded
        }

        private let name: Name

        /// A stored state or fingerprint belongs to another version of the machine's diagram.
        public static let incompatibleGraph: Code = Code(name: .incompatibleGraph)

        /// A state waits for an event, but the stream of events has ended or there is none.
        public static let eventsEnded: Code = Code(name: .eventsEnded)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The cause of the error, the machine or state in which it occurred, and the remedy.
    public let description: String

    /// Creates the error for a stored state or fingerprint that does not fit the machine's current diagram.
    ///
    /// - Parameters:
    ///   - machine: The machine's name.
    ///   - found: The stored name of a state, or the stored fingerprint.
    ///   - expected: The names of the states, or the fingerprint, of the current diagram.
    /// - Returns: The error.
    public static func incompatibleGraph(machine: String, found: String, expected: String) -> FlowError {
        FlowError(
            code: .incompatibleGraph,
            description: "'\(found)' does not belong to the machine '\(machine)' as it is drawn now "
                + "(expected: \(expected)); convert what was stored, or begin the flow anew.")
    }

    /// The error of a state that waits for an event although no event can come any more.
    package static let eventsEnded: FlowError = FlowError(
        code: .eventsEnded,
        description:
            "A state waits for an event, and no more can come; run the machine with 'run(_:events:)' and a "
            + "stream that ends after the run, or draw a deadline ('after 3 days').")

    /// Returns whether two errors have the same code; their descriptions may differ.
    public static func == (left: FlowError, right: FlowError) -> Bool {
        left.code == right.code
    }
}

extension FlowError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
