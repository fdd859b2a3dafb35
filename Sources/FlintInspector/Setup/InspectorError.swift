public import Foundation

/// Why the inspector could not do what it was asked for.
public struct InspectorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another program, or another inspector, listens on the port.
        case portInUse
        /// The system does not let the program listen.
        case cannotListen
        /// The inspector is not running.
        case notRunning
        /// A session file cannot be written or read.
        case sessionFile
        /// There is nothing by the name that a command gave.
        case notFound
        /// A command does not say what it must, or the model refused it.
        case refused
        /// The inspector was started read-only.
        case readOnly
    }

    /// What went wrong.
    public let code: Code

    /// What it was about: a port, an address, a path, a name.
    public let subject: String

    /// What went wrong and what to do about it, for people.
    public let description: String

    package init(_ code: Code, subject: String, _ description: String) {
        self.code = code
        self.subject = subject
        self.description = description
    }
}

extension InspectorError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
