/// Parses the statement on one line.
///
/// The first word of the line decides its kind, unless an arrow or a colon follows: a state may have the name
/// `note`.
struct StatementParser {
    let line: SourceLine
    var scanner: LineScanner
    /// The first error in a line that could be parsed nevertheless; nil if there is none.
    private(set) var recoveredError: LineError?
    /// A warning about a valid line; nil if there is none.
    var warning: LineError?
    /// The offset of the brace, or the word `begin`, that opens the body of a declaration on the line.
    var opener = 0
    /// The constructs on the line that PlantUML refuses to draw, and their offsets.
    private(set) var refusals: [(kind: DrawingRefusal.Kind, offset: Int)] = []
    /// The element to which a note on the line is attached; nil if the line has no note, or one with a name.
    var notePlace: NotePlace?

    init(_ line: SourceLine) {
        self.line = line
        scanner = LineScanner(line.bytes)
    }

    /// Parses the statement on the line.
    ///
    /// - Throws: ``LineError`` if the line is not a valid statement.
    mutating func parse() throws(LineError) -> LineStatement {
        scanner.skipBlanks()
        let start = scanner.position
        switch scanner.byte {
        case UInt8(ascii: "}"):
            scanner.advance()
            return close("}", at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "|"):
            if isRegion { return .complete(.region(line.location(at: start))) }
        case UInt8(ascii: "<"):
            if let style = try styleBlock() { return style }
        default: break
        }
        if let statement = try keywordStatement() { return statement }
        return try linkOrField()
    }

    mutating func refuse(_ kind: DrawingRefusal.Kind, at offset: Int) {
        refusals.append((kind, offset))
    }

    mutating func complain(_ error: LineError) {
        if recoveredError == nil { recoveredError = error }
    }

    /// Checks that no text is left on the line.
    ///
    /// - Parameter what: The statement before the cursor, for the error.
    /// - Throws: ``LineError`` if there is text between the cursor and the end of the line.
    mutating func expectEnd(after what: String) throws(LineError) {
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { return }
        throw LineError(
            .syntax, at: scanner.position,
            "\(scanner.token) cannot stand after \(what); remove it or begin a new line")
    }

    /// Whether the line separates two regions: it consists of two or more `-`, or two or more `|`.
    private var isRegion: Bool {
        let marks = scanner.bytes[scanner.position..<scanner.end]
        guard let mark = marks.first, marks.count >= 2 else { return false }
        return marks.allSatisfy { $0 == mark }
    }

    /// Parses the end of a body, with the cursor after the closing brace or word.
    ///
    /// If text follows, it is reported, and the body ends nevertheless.
    ///
    /// - Parameters:
    ///   - mark: The closing brace or word, for the error.
    ///   - offset: The offset of the brace or word.
    private mutating func close(_ mark: String, at offset: Int) -> LineStatement {
        do {
            try expectEnd(after: "'\(mark)'")
        } catch {
            complain(error)
        }
        return .close(offset: offset)
    }

    // MARK: Keywords

    /// Parses a line that begins with a keyword such as `state`; nil for any other line.
    ///
    /// - Throws: ``LineError`` if the statement of the keyword is malformed, or belongs to another kind of
    ///   diagram.
    private mutating func keywordStatement() throws(LineError) -> LineStatement? {
        let start = scanner.position
        scanner.skip { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
        let range = start..<scanner.position
        let isWord = range.count > 0 && range.count <= 16 && !isInsideWord
        guard isWord else {
            scanner.position = start
            return nil
        }
        let word = scanner.text(range).lowercased()
        let wordEnd = scanner.position
        scanner.skipBlanks()
        if !isName {
            if let statement = try statement(of: word, at: start) { return statement }
            scanner.position = wordEnd
            scanner.skipBlanks()
            if let kind = foreignKind(word) {
                throw LineError(.unknownStatement, at: start, StatementHints.unknown(word), foreignKind: kind)
            }
        }
        scanner.position = start
        return nil
    }

    /// Whether the letters before the cursor are only the beginning of a name, which continues at the cursor.
    private var isInsideWord: Bool {
        guard let byte = scanner.byte else { return false }
        return byte.isWordByte || byte == UInt8(ascii: ".") || scanner.isAt("::")
    }

    /// Whether the word before the cursor is the name of a state, because an arrow or a colon follows.
    private var isName: Bool {
        if scanner.byte == UInt8(ascii: ":") { return true }
        var ahead = self
        ahead.skipHistory()
        guard (try? ahead.skipEndTail()) != nil else { return false }
        ahead.scanner.skipBlanks()
        let isBare = ahead.scanner.position == scanner.position
        let arrow = try? ahead.scanner.takeArrow()
        return (arrow ?? nil) != nil || (isBare && ahead.scanner.takeRelation() != nil)
    }

    private func foreignKind(_ word: String) -> ForeignKind? {
        if scanner.isAtEnd { return ForeignKind.kind(ofLoneWord: word) }
        return ForeignKind.kind(ofStatement: word)
    }

    private mutating func statement(of word: String, at start: Int) throws(LineError) -> LineStatement? {
        switch word {
        case "state": try state()
        case "frame": try frame(at: start)
        case "endstate": close("endstate", at: start)
        case "end": try endStatement(at: start)
        case "note", "floating": try note(word, at: start)
        case "class", "enum": try model(word)
        case "package", "namespace", "together": try package(word, at: start)
        case "set", "namespaceseparator": try separator(word, at: start)
        default: try otherStatement(of: word, at: start)
        }
    }

    private mutating func otherStatement(of word: String, at start: Int) throws(LineError) -> LineStatement? {
        if let classifier = try classifier(word, at: start) { return classifier }
        return try presentation(word, at: start)
    }

    /// Parses `end state`, with the cursor after `end`; nil if `end` begins no closing statement.
    ///
    /// - Throws: ``LineError`` for `end note` and similar statements, because they have no open text to
    ///   close.
    private mutating func endStatement(at start: Int) throws(LineError) -> LineStatement? {
        if scanner.takeKeyword("state") { return close("end state", at: start) }
        let word = scanner.text(scanner.takeLetters()).lowercased()
        guard word.isEmpty || OpenText.kinds.contains(word) else { return nil }
        let what = word.isEmpty ? "end" : "end \(word)"
        throw LineError(.unopened, at: start, "'\(what)' closes nothing; remove it")
    }

    private mutating func separator(_ word: String, at start: Int) throws(LineError) -> LineStatement {
        if word == "set" {
            let what = scanner.text(scanner.takeLetters()).lowercased()
            guard what == "separator" || what == "namespaceseparator" else {
                throw LineError(
                    .unknownStatement, at: start, "'set' sets the separator; write 'set separator none'")
            }
            scanner.skipBlanks()
        }
        let mark = scanner.bytes[scanner.position..<scanner.end]
        guard !mark.isEmpty, !mark.contains(where: \.isBlank) else {
            throw LineError(
                .syntax, at: start, "the separator is one mark; write 'set separator .' or 'none'")
        }
        return .complete(.separator(mark.isWord("none") ? nil : mark.text))
    }
}
