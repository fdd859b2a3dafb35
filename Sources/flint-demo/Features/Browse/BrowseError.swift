import FlintCore

/// The full-screen interface cannot go on.
struct BrowseError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        let description: String

        /// There is nothing to show it on.
        static let noStage = Code(description: "noStage")
        /// The terminal cannot place text.
        static let plainTerminal = Code(description: "plainTerminal")
        /// Something outside told the program to end.
        static let terminated = Code(description: "terminated")
    }

    /// The kind of failure.
    let code: Code
    /// What was wrong, and what to do about it.
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func == (left: BrowseError, right: BrowseError) -> Bool { left.code == right.code }
}

extension BrowseError: FlintLoggable {
    var loggingDescription: String { code.description }
}
