public import Foundation

/// An error that says which pending data was not written before the end of the process.
public struct FlushError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The failure of one shutdown handler, of the logs or of analytics.
    public struct Failure: Sendable, Hashable, CustomStringConvertible {
        /// A kind of failure.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case timeLimit, thrown
            }

            private let value: Value

            /// The flush or the handler took longer than its time limit.
            ///
            /// A handler is then canceled.
            public static let timeLimit = Code(value: .timeLimit)
            /// The flush or the handler threw an error.
            public static let thrown = Code(value: .thrown)

            /// The name of the code: `timeLimit` or `thrown`.
            public var description: String { value.rawValue }
        }

        /// What failed: the name of a shutdown handler, or `logs` or `analytics`.
        public let name: String

        /// The kind of this failure: the time limit was exceeded, or an error was thrown.
        public let code: Code

        /// A text that says what happened, and what to do about it.
        public let description: String

        static func timeLimit(_ name: String, _ limit: Duration?) -> Failure {
            let time = limit.map { "within \($0)" } ?? "within the configured time limit"
            return Failure(
                name: name, code: .timeLimit,
                description: "'\(name)' did not finish \(time). Raise the limit, or find out what it waits "
                    + "for.")
        }

        /// Creates a failure from an error that was thrown.
        ///
        /// The error is described as in events: by its type, and by its text if it is a `LocalizedError` or
        /// ``FlintLoggable``.
        ///
        /// - Parameters:
        ///   - name: The name of the shutdown handler, or `logs` or `analytics`.
        ///   - error: The recorded form of the error.
        static func thrown(_ name: String, _ error: ActionFailure) -> Failure {
            let text = error.message.map { "\(error.typeName): \($0)" } ?? error.typeName
            return Failure(name: name, code: .thrown, description: "'\(name)' failed with \(text)")
        }

        static func logs(_ count: UInt64, _ type: String?) -> Failure {
            Failure(
                name: "logs", code: .thrown,
                description: "The outputs of the logs failed \(count) time\(count == 1 ? "" : "s"), the last "
                    + "time with \(type ?? "an error"). Look at the folder and the space of the log files.")
        }
    }

    /// The failures, in the order in which they happened; at least one.
    public let failures: [Failure]

    /// The descriptions of the failures, one per line.
    public var description: String { failures.map(\.description).joined(separator: "\n") }
}

extension FlushError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
