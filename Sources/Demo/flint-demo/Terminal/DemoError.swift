import FlintCore
import Foundation

/// An error with a text that says what to do; events and logs record the text, which never contains text of a note.
struct DemoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    enum Code: String, Sendable {
        /// A command, an option or an argument is unknown or invalid.
        case usage
        /// There is no such note, or no note is open.
        case noNote
        /// A note of that name exists already.
        case nameTaken
        /// The name cannot be the name of a note.
        case badName
        /// The input ended before a question was answered.
        case noAnswer
        /// A file cannot be read or written.
        case file
        /// A link, an activity or a shortcut performed no action.
        case notOpened
        /// A note waits for no approval, or its publishing needs a person.
        case notPublished
    }

    /// The kind of the error.
    let code: Code
    /// What went wrong and what to do about it.
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The exit status of the program.
    var status: Int32 { code == .usage ? 2 : 1 }
}

extension DemoError: FlintLoggable {
    var loggingDescription: String { description }
}

extension DemoError: LocalizedError {
    var errorDescription: String? { description }
}
