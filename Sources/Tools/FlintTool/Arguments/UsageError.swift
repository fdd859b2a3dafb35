import FlintBasics
internal import FlintJSON

/// An invalid command line.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The fault and how to mend it, in one line.
    package let message: String
    /// Whether the usage of the command helps to mend it.
    package let showsUsage: Bool

    package init(_ message: String, showsUsage: Bool = false) {
        self.message = message
        self.showsUsage = showsUsage
    }

    /// An error for an unknown word, with the nearest known one or all of them.
    ///
    /// - Parameters:
    ///   - what: The kind of the word and the word, such as `command 'grahp'`.
    ///   - word: The word.
    ///   - known: The words that there are; at least one.
    package static func unknown(_ what: String, _ word: String, _ known: [String]) -> UsageError {
        let hint =
            NearestName.nearest(to: word.lowercased(), among: known).map { "did you mean '\($0)'?" }
            ?? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
        return UsageError("unknown \(what); \(hint)")
    }

    package var description: String { "flint: error: \(PrintableText.line(message))" }
}
