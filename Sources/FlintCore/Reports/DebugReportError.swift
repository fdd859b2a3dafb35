public import Foundation

/// Thrown when a debug report cannot be made.
public struct DebugReportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Names a kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case reportFailed, unreadableContent
        }

        private let value: Value

        /// The report could not be written.
        public static let reportFailed = Code(value: .reportFailed)
        /// A part of the report cannot be written as JSON; it is among the failures of the manifest.
        public static let unreadableContent = Code(value: .unreadableContent)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of error; errors are equal if it is.
    public let code: Code

    /// The file or directory that it is about; empty if there is none.
    public let path: String

    /// What was wrong.
    public let reason: String

    init(_ code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// What failed, where, and what to do.
    public var description: String {
        switch code {
        case .unreadableContent: "A part of the debug report could not be written: \(reason)."
        default:
            "The debug report could not be written to '\(path)': \(reason). Choose another directory, or make room."
        }
    }

    /// Compares the kinds.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both are of the same kind.
    public static func == (first: DebugReportError, second: DebugReportError) -> Bool {
        first.code == second.code
    }
}

extension DebugReportError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
