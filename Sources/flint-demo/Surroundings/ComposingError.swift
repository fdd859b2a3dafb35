import FlintCore

/// A reason why a note could not be composed.
struct ComposingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// The input ended in the middle of the questions.
        static let inputEnded = Code(description: "inputEnded")
    }

    /// The kind of failure.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    static let inputEnded = ComposingError(
        code: .inputEnded,
        description:
            "The input ended before the note was saved, so no note was made. Answer each question in "
            + "a line, or give the answers after “compose”.")

    static func == (left: ComposingError, right: ComposingError) -> Bool {
        left.code == right.code
    }
}

extension ComposingError: FlintLoggable {
    var loggingDescription: String { code.description }
}
