/// Functions that split a line of input into words, and quote words, by the rules of a shell.
enum CommandWords {
    /// Returns a word in quotes for the prompt or a shell; unchanged if it has only letters, digits and
    /// `-_/.`.
    static func quoted(_ word: String) -> String {
        word.allSatisfy { $0.isLetter || $0.isNumber || "-_/.".contains($0) }
            ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// Splits a line at white space outside of quotes.
    ///
    /// A word that begins with `#` begins a comment, which is ignored. A backslash makes the next character a
    /// part of the word, except between single quotes.
    ///
    /// - Parameter line: The line.
    /// - Returns: The words, without their quotes; `''` is an empty word.
    /// - Throws: ``DemoError`` with the code `usage` if a quote is not closed.
    static func split(_ line: String) throws(DemoError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "#", word == nil {
                break
            } else if character.isWhitespace {
                if let end = word { words.append(end) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let quote {
            throw DemoError(.usage, "A quote has no end: \(quote). Close it, or write \\\(quote).")
        }
        if isEscaped { word = (word ?? "") + "\\" }
        return words + (word.map { [$0] } ?? [])
    }
}
