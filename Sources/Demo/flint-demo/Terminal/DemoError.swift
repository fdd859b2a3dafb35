import FlintCore
import Foundation

/// An error of the demo, with a text that says what to do.
///
/// Events and logs record the text, so it never contains the text of a note.
struct DemoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    enum Code: String, Sendable {
        /// A command, an option or an argument is unknown or invalid.
        case usage
        /// There is no such note, or no note is open.
        case noNote
        /// A note of that name exists already.
        case nameTaken
        /// The given name is not allowed as the name of a note.
        case badName
        /// The input ended before a question was answered.
        case noAnswer
        /// A file cannot be read or written.
        case file
        /// A link, an activity or a shortcut performed no action, or its action failed.
        case notOpened
        /// The note does not wait for approval, has already been approved, or its run is stuck after
        /// failures.
        case notPublished
    }

    /// The kind of the error.
    let code: Code
    /// A text that says what went wrong and what to do.
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The exit status of the program for this error.
    var status: Int32 { code == .usage ? 2 : 1 }
}

extension DemoError: FlintLoggable {
    var loggingDescription: String { description }
}

extension DemoError: LocalizedError {
    var errorDescription: String? { description }
}
