public import Foundation

extension DebugReport {
    /// An error that says why a debug report, or a part of it, could not be made.
    public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The code of a kind of error.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case reportFailed, unreadableContent
            }

            private let value: Value

            /// The report could not be written.
            public static let reportFailed = Code(value: .reportFailed)
            /// A part of the report cannot be encoded as JSON.
            ///
            /// The manifest of the report lists the part among its failures.
            public static let unreadableContent = Code(value: .unreadableContent)

            /// The name of the code, such as `reportFailed`.
            public var description: String { value.rawValue }
        }

        /// The kind of error.
        ///
        /// Errors with the same code are equal.
        public let code: Code

        /// The path of the affected file or directory; empty if the error has no such path.
        public let path: String

        /// The reason of the error as text, from the system or from Flint.
        public let reason: String

        package init(_ code: Code, path: String, reason: String) {
            self.code = code
            self.path = path
            self.reason = reason
        }

        /// A text for people that says which operation failed, on which file, and what to do about it.
        public var description: String {
            switch code {
            case .unreadableContent: "A part of the debug report could not be written: \(reason)."
            default:
                "The debug report could not be written to '\(path)': \(reason). Choose another directory, or make room."
            }
        }

        /// Returns whether two errors have the same code.
        ///
        /// - Parameters:
        ///   - first: An error.
        ///   - second: Another error.
        /// - Returns: Whether both have the same code.
        public static func == (first: DebugReport.Failure, second: DebugReport.Failure) -> Bool {
            first.code == second.code
        }
    }
}

extension DebugReport.Failure: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
