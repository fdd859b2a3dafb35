/// A command line that cannot be split into words.
struct TokenizerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of mistake.
    struct Code: Sendable, Hashable {
        private enum Kind: Sendable, Hashable {
            case unclosedQuote
            case trailingBackslash
        }

        private let kind: Kind

        /// A quote was opened and the line ended before it was closed.
        static let unclosedQuote = Code(kind: .unclosedQuote)
        /// The line ended with a backslash, which has nothing to escape.
        static let trailingBackslash = Code(kind: .trailingBackslash)
    }

    /// The kind of mistake.
    let code: Code
    /// The place of the offending character, counted in characters from 1.
    let column: Int
    /// The offending character.
    let character: Character

    var description: String {
        if code == .unclosedQuote {
            return "The quote \(character) in column \(column) is not closed; "
                + "add another \(character), or write \\\(character) for the character itself."
        }
        return "The backslash in column \(column) has nothing after it; write \\\\ for the character itself."
    }

    static func == (left: TokenizerError, right: TokenizerError) -> Bool {
        left.code == right.code
    }
}
