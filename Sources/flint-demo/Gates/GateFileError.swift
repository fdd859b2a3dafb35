import FlintCore

/// The file with a person's choices cannot be used.
struct GateFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// The file has another content than this program writes.
        static let damaged = Code(description: "damagedChoices")
        /// The file cannot be read.
        static let unreadable = Code(description: "unreadableChoices")
        /// The file cannot be written.
        static let unwritable = Code(description: "unwritableChoices")
    }

    /// The kind of failure.
    let code: Code
    /// What was wrong, where, and what to do about it.
    let description: String

    static func damaged(_ path: String, reason: String) -> GateFileError {
        GateFileError(
            code: .damaged,
            description: "“\(path)” is damaged: \(reason). Mend it, or remove it to begin without choices.")
    }

    static func unreadable(_ path: String, reason: String) -> GateFileError {
        GateFileError(
            code: .unreadable, description: "“\(path)” cannot be read: \(reason). Change its permissions.")
    }

    static func unwritable(_ path: String, reason: String) -> GateFileError {
        GateFileError(
            code: .unwritable,
            description: "“\(path)” cannot be written: \(reason). Nothing was changed.")
    }

    static func == (left: GateFileError, right: GateFileError) -> Bool { left.code == right.code }
}

extension GateFileError: FlintLoggable {
    /// Paths are not recorded.
    var loggingDescription: String { code.description }
}
