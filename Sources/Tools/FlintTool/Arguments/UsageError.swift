import FlintBasics
internal import FlintJSON

/// An error of the command line, such as an unknown option.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The fault and the way to correct it, on one line.
    package let message: String
    /// Whether the line that shows the usage of the command is printed after the message.
    package let showsUsage: Bool

    package init(_ message: String, showsUsage: Bool = false) {
        self.message = message
        self.showsUsage = showsUsage
    }

    /// Creates the error for an unknown word, which suggests the nearest known word, or else lists all of
    /// them.
    ///
    /// - Parameters:
    ///   - what: The kind of the word together with the word, such as `command 'grahp'`.
    ///   - word: The unknown word.
    ///   - known: The known words; at least one.
    package static func unknown(_ what: String, _ word: String, _ known: [String]) -> UsageError {
        let hint =
            NearestName.nearest(to: word.lowercased(), among: known).map { "did you mean '\($0)'?" }
            ?? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
        return UsageError("unknown \(what); \(hint)")
    }

    package var description: String { "flint: error: \(PrintableText.line(message))" }
}
