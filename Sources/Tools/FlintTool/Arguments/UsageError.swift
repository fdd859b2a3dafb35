import FlintBasics
internal import FlintJSON

/// The error of an invalid command line.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The fault and the way to correct it, on one line.
    package let message: String
    /// Whether the line with the usage is printed, too.
    package let showsUsage: Bool

    package init(_ message: String, showsUsage: Bool = false) {
        self.message = message
        self.showsUsage = showsUsage
    }

    /// Creates the error for an unknown word, which names the nearest known word, or else all of them.
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
