/// The element to which PlantUML attaches a note.
enum NotePlace {
    /// The state or note that was declared last before the note.
    case last
    case link
    case end(LinkEndSyntax)
}

extension StatementParser {
    private static let positions: Set<String> = ["left", "right", "top", "bottom"]
    private static let noteClosing = OpenText.Closing.words(["end note", "endnote"])

    /// Parses `note …` and `floating note …`, with the cursor after the first word.
    ///
    /// - Parameters:
    ///   - word: The first word.
    ///   - start: The offset of that word.
    /// - Returns: The note; nil if `floating` is not followed by `note`.
    /// - Throws: ``LineError`` if the note is malformed.
    mutating func note(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        if word == "floating" {
            guard scanner.takeKeyword("note") else { return nil }
            refuse(.note, at: start)
            scanner.skipBlanks()
        }
        if scanner.byte == UInt8(ascii: "\"") { return try shortNote() }
        if scanner.takeKeyword("as") { return .text(try namedNote(at: start)) }
        return try placedNote(at: start)
    }

    /// Parses a note on one line, `note "text" as N`, with the cursor at the quote.
    ///
    /// - Throws: ``LineError`` if the text is not closed, if no name follows it, or if other text is left on
    ///   the line.
    private mutating func shortNote() throws(LineError) -> LineStatement {
        // The scanner for strings is not used, because the text of a note may be longer than a name.
        let start = scanner.position
        scanner.advance()
        guard scanner.find("\"") != nil else {
            throw LineError(.unclosed, at: start, "the string is not closed; write '\"' at its end")
        }
        scanner.skipBlanks()
        guard scanner.takeKeyword("as") else {
            throw LineError(
                .syntax, at: scanner.position, "a note in quotes needs a name; write 'as N' after it")
        }
        let name = try noteName()
        try skipNoteTail()
        try expectEnd(after: "the note")
        return .figure(name: name)
    }

    /// Parses `note as N`, after which the lines of the note follow, with the cursor after `as`.
    ///
    /// - Parameter start: The offset of the word `note`.
    /// - Throws: ``LineError`` if there is no name, or if other text is left on the line.
    private mutating func namedNote(at start: Int) throws(LineError) -> OpenText {
        let name = try noteName()
        try skipNoteTail()
        return try noteText(at: start, name: name)
    }

    private mutating func noteName() throws(LineError) -> String {
        scanner.skipBlanks()
        guard let name = try scanner.takeName() else {
            throw LineError(.syntax, at: scanner.position, "the note needs a name; write 'as N'")
        }
        return scanner.text(name)
    }

    /// Parses `note left of X …`, `note right …` and `note on link …`, with the cursor after `note`.
    ///
    /// - Parameter start: The offset of the word `note`.
    /// - Throws: ``LineError`` if the line names no such position, if no state follows `of`, or if other text
    ///   is left on the line.
    private mutating func placedNote(at start: Int) throws(LineError) -> LineStatement {
        var position = scanner.position
        var word = scanner.text(scanner.takeLetters()).lowercased()
        var isPlaced = false
        var place = NotePlace.last
        if Self.positions.contains(word) {
            isPlaced = true
            scanner.skipBlanks()
            position = scanner.position
            word = scanner.text(scanner.takeLetters()).lowercased()
        }
        scanner.skipBlanks()
        switch word {
        case "on" where scanner.takeKeyword("link"), "of" where !isPlaced && scanner.takeKeyword("link"):
            isPlaced = true
            place = .link
        case "of" where isPlaced: place = .end(try noteTarget())
        case "over", "across": throw noPlace(at: position, ForeignKind("sequence"))
        default: scanner.position = position
        }
        guard isPlaced else { throw noPlace(at: position, nil) }
        notePlace = place
        try skipNoteTail()
        if scanner.byte == UInt8(ascii: ":") { return .figure(name: nil) }
        return .text(try noteText(at: start, name: nil))
    }

    private func noPlace(at offset: Int, _ kind: ForeignKind?) -> LineError {
        LineError(
            .syntax, at: offset,
            "the note has no place; write 'note left of Name', 'note on link' or 'note as N'",
            foreignKind: kind)
    }

    private mutating func noteTarget() throws(LineError) -> LinkEndSyntax {
        scanner.skipBlanks()
        let start = scanner.position
        let isBlank = scanner.isAtEnd || scanner.byte == UInt8(ascii: ":")
        if !isBlank, let end = try linkEnd() { return end }
        throw LineError(.syntax, at: start, "the note has no state; write its name after 'of'")
    }

    private mutating func skipNoteTail() throws(LineError) {
        while true {
            scanner.skipBlanks()
            if scanner.isAt("<<") {
                _ = try scanner.takeStereotype()
            } else if try !scanner.skipDecoration() {
                return
            }
        }
    }

    /// Returns the note whose lines follow this line, up to `end note` or, after `{`, up to `}`.
    ///
    /// - Parameters:
    ///   - start: The offset of the word `note`.
    ///   - name: The name of the note; nil if it has none.
    /// - Throws: ``LineError`` if other text is left on the line.
    private mutating func noteText(at start: Int, name: String?) throws(LineError) -> OpenText {
        let hasBrace = scanner.take("{")
        try expectEnd(after: "the note")
        let closing = hasBrace ? OpenText.Closing.braces(depth: 1) : Self.noteClosing
        return OpenText(kind: "note", closing: closing, offset: start, name: name)
    }
}
