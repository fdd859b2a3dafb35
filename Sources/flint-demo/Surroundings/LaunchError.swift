import FlintCore

/// Another program that could not be run, or failed.
struct LaunchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// Nobody said which program to use.
        static let noEditor = Code(description: "noEditor")
        /// The program was not found, or may not be run.
        static let notStarted = Code(description: "notStarted")
        /// The program ended with an error.
        static let failed = Code(description: "failed")
    }

    /// The kind of failure.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    static let noEditor = LaunchError(
        code: .noEditor,
        description: "No editor is known. Set EDITOR, or write “edit --with PROGRAM”.")

    static func notStarted(_ program: String, reason: String) -> LaunchError {
        LaunchError(
            code: .notStarted,
            description:
                "“\(program)” could not be started: \(reason). Name another with --with, or set EDITOR.")
    }

    static func failed(_ program: String, how: String) -> LaunchError {
        LaunchError(
            code: .failed,
            description: "“\(program)” ended with \(how). The note is as that program left it.")
    }

    static func == (left: LaunchError, right: LaunchError) -> Bool { left.code == right.code }
}

extension LaunchError: FlintLoggable {
    /// What a person typed is not recorded.
    var loggingDescription: String { code.description }
}
