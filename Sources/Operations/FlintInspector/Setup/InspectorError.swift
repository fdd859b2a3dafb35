public import Foundation

/// An error of the inspector: it cannot be started, a command failed, or a session file cannot be used.
public struct InspectorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an inspector's error.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another program, or another inspector, uses the port.
        case portInUse
        /// The system refuses to open the listening socket.
        case cannotListen
        /// The inspector is not running.
        case notRunning
        /// A session file cannot be written or read.
        case sessionFile
        /// A name in a command is unknown.
        case notFound
        /// The arguments of a command are invalid, or the application refused the command.
        case refused
        /// The inspector was started read-only.
        case readOnly
    }

    /// The kind of error, such as `portInUse`.
    public let code: Code

    /// The subject of the error, such as a port, an address, a path or a name.
    public let subject: String

    /// The problem and its solution, for people.
    public let description: String

    package init(_ code: Code, subject: String, _ description: String) {
        self.code = code
        self.subject = subject
        self.description = description
    }
}

extension InspectorError: LocalizedError {
    /// The description, so that `localizedDescription` has the same text.
    public var errorDescription: String? { description }
}
