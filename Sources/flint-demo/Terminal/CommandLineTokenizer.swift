/// A splitter of a command line into words, with the quoting rules people know from a shell.
///
/// - White space separates words.
/// - Single quotes keep everything between them as it is.
/// - Double quotes keep everything but a backslash before `"` or `\`.
/// - Outside quotes a backslash keeps the next character, whatever it is.
/// - Parts without white space between them are one word, and `""` is a word without characters.
struct CommandLineTokenizer {
    private enum State {
        case plain
        case quoted(by: Character, column: Int)
    }

    private var words: [String] = []
    private var word: String?
    private var state = State.plain
    private var backslashColumn: Int?

    private init() {}

    /// Splits a line into its words.
    ///
    /// - Parameter line: The line as it was typed, without its line ending.
    /// - Returns: The words, none for a line of white space.
    /// - Throws: ``TokenizerError`` that names the column of a quote or a backslash that leads nowhere.
    static func words(of line: String) throws(TokenizerError) -> [String] {
        var tokenizer = CommandLineTokenizer()
        for (index, character) in line.enumerated() {
            tokenizer.take(character, column: index + 1)
        }
        return try tokenizer.finish()
    }

    private mutating func take(_ character: Character, column: Int) {
        if backslashColumn != nil {
            takeEscaped(character)
            return
        }
        switch state {
        case .plain: takePlain(character, column: column)
        case .quoted(let quote, _): takeQuoted(character, by: quote, column: column)
        }
    }

    private mutating func takePlain(_ character: Character, column: Int) {
        if character == "\\" {
            backslashColumn = column
        } else if character == "\"" || character == "'" {
            state = .quoted(by: character, column: column)
            append("")
        } else if character.isWhitespace {
            endWord()
        } else {
            append(String(character))
        }
    }

    private mutating func takeQuoted(_ character: Character, by quote: Character, column: Int) {
        if character == quote {
            state = .plain
        } else if character == "\\", quote == "\"" {
            backslashColumn = column
        } else {
            append(String(character))
        }
    }

    private mutating func takeEscaped(_ character: Character) {
        backslashColumn = nil
        if case .quoted = state, character != "\"", character != "\\" {
            append("\\")
        }
        append(String(character))
    }

    private mutating func append(_ text: String) {
        word = (word ?? "") + text
    }

    private mutating func endWord() {
        guard let word else { return }
        words.append(word)
        self.word = nil
    }

    private mutating func finish() throws(TokenizerError) -> [String] {
        // An open quote is reported first: closing it is what the writer has to do anyway.
        if case .quoted(let quote, let column) = state {
            throw TokenizerError(code: .unclosedQuote, column: column, character: quote)
        }
        if let backslashColumn {
            throw TokenizerError(code: .trailingBackslash, column: backslashColumn, character: "\\")
        }
        endWord()
        return words
    }
}
