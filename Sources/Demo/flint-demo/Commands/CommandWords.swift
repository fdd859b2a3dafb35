/// Splits a line of input into words, as a shell does.
enum CommandWords {
    /// Quotes a word for the prompt or a shell, unless it has only letters, digits and `-_/.`.
    static func quoted(_ word: String) -> String {
        word.allSatisfy { $0.isLetter || $0.isNumber || "-_/.".contains($0) }
            ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// Splits a line at white space outside of quotes.
    ///
    /// A word that begins with `#` begins a comment. A backslash makes the next character a part of the word,
    /// except in `'…'`.
    ///
    /// - Parameter line: The line.
    /// - Returns: The words; a word of quotes only is empty.
    /// - Throws: ``DemoError`` if a quote has no end.
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
