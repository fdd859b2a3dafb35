extension OpenText {
    /// The words that, after `end`, close a text over several lines, as in `end note`.
    static let kinds: Set<String> = [
        "note", "legend", "title", "header", "footer", "caption", "mainframe", "rnote", "hnote",
    ]
}

extension StatementParser {
    private static let lines: Set<String> = [
        "skin", "skinparamlocked", "scale", "hide", "show", "remove", "restore", "footbox", "allowmixing",
        "allow_mixing", "page",
        "rotate", "minwidth", "newpage",
    ]

    /// The first words of statements that PlantUML accepts only in other kinds of diagrams.
    private static let undrawn: Set<String> = [
        "skinparamlocked", "allowmixing", "allow_mixing", "newpage", "url",
    ]

    private static let alignments: Set<String> = ["left", "right", "center", "top", "bottom"]

    /// Parses a statement that changes only the appearance, with the cursor after its first word.
    ///
    /// - Parameters:
    ///   - word: The first word.
    ///   - start: The offset of that word.
    /// - Returns: The statement; nil if the word begins no such statement.
    /// - Throws: ``LineError`` if the statement is malformed.
    mutating func presentation(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        if Self.undrawn.contains(word) { refuse(.presentation, at: start) }
        switch word {
        case "skinparam": return skinparam(at: start)
        case "title", "header", "footer", "caption", "mainframe", "legend":
            return try block(word, at: start)
        case "left", "right", "center", "top", "bottom": return try aligned(word, at: start)
        case "url": return try address()
        case "json", "map": return try figure(word, at: start)
        case "sprite": return sprite(at: start)
        default: return Self.lines.contains(word) ? .presentation : nil
        }
    }

    /// Parses `skinparam name value`, `skinparam {` and `skinparam name {`; after a brace, lines follow up to
    /// `}`.
    private mutating func skinparam(at start: Int) -> LineStatement {
        let depth = braceDepth()
        guard depth > 0 else { return .presentation }
        return .text(OpenText(kind: "skinparam", closing: .braces(depth: depth), offset: start))
    }

    /// Parses a picture: `sprite $name [16x16/16] {`, after which lines follow, or a sprite on one line.
    ///
    /// The result is nil if nothing follows the word `sprite`.
    private mutating func sprite(at start: Int) -> LineStatement? {
        if scanner.isAtEnd { return nil }
        let isOpen = scanner.bytes[scanner.end - 1] == UInt8(ascii: "{")
        return isOpen
            ? .text(OpenText(kind: "sprite", closing: .braces(depth: 1), offset: start)) : .presentation
    }

    /// Parses `title text`, or `title` alone, after which lines follow up to `end title`.
    ///
    /// The same holds for header, footer, caption, mainframe and legend.
    ///
    /// - Parameters:
    ///   - word: The first word, such as `title`.
    ///   - start: The offset of that word.
    private mutating func block(_ word: String, at start: Int) throws(LineError) -> LineStatement {
        let hasColon = word != "legend" && scanner.take(":")
        scanner.skipBlanks()
        if word == "legend" { skipAlignments() }
        guard scanner.isAtEnd else {
            if word == "title", let title = restOfLine { return .title(title) }
            return .presentation
        }
        if word == "mainframe" { refuse(.presentation, at: start) }
        if hasColon { return .presentation }
        return .text(OpenText(kind: word, closing: .words(["end \(word)", "end\(word)"]), offset: start))
    }

    /// Skips the position of a legend, such as `top left`, and a color after it.
    private mutating func skipAlignments() {
        while !scanner.isAtEnd {
            let before = scanner.position
            let word = scanner.text(scanner.takeLetters()).lowercased()
            guard Self.alignments.contains(word) else {
                scanner.position = before
                if scanner.byte == UInt8(ascii: "#") { scanner.skipColor() }
                scanner.skipBlanks()
                return
            }
            scanner.skipBlanks()
        }
    }

    /// Parses `left to right direction` and `center footer …`; nil if the line is neither.
    ///
    /// - Parameters:
    ///   - word: The first word, such as `left`.
    ///   - start: The offset of that word.
    /// - Throws: ``LineError`` if the line begins with two opposite sides and does not end with `direction`.
    private mutating func aligned(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        let next = scanner.text(scanner.takeLetters()).lowercased()
        scanner.skipBlanks()
        if next == "header" || next == "footer" { return try block(next, at: start) }
        guard next == "to" else { return nil }
        let opposite = ["left": "right", "right": "left", "top": "bottom", "bottom": "top"][word]
        guard let opposite, scanner.takeKeyword(opposite) else { return nil }
        scanner.skipBlanks()
        guard scanner.takeKeyword("direction") else {
            throw LineError(
                .syntax, at: scanner.position,
                "'direction' is missing; write '\(word) to \(opposite) direction'")
        }
        try expectEnd(after: "'direction'")
        return .presentation
    }

    /// Parses `url of X is [[address]]` and `url for X is [[address]]`; nil if `of` and `for` are missing.
    ///
    /// - Throws: ``LineError`` if no address in `[[` and `]]` follows.
    private mutating func address() throws(LineError) -> LineStatement? {
        guard scanner.takeKeyword("of") || scanner.takeKeyword("for") else { return nil }
        scanner.skipBlanks()
        guard scanner.find("[[") != nil, scanner.find("]]") != nil else {
            throw LineError(.syntax, at: scanner.position, "the address is missing; write '[[address]]'")
        }
        return .presentation
    }

    /// Parses a table `json X {` or `map X {`; if its brace is open, lines follow up to the closing brace.
    ///
    /// - Parameters:
    ///   - word: The first word, `json` or `map`.
    ///   - start: The offset of that word.
    /// - Returns: The table; nil if a quoted title is not followed by `as`.
    private mutating func figure(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        var name: String?
        if try scanner.takeString() != nil {
            scanner.skipBlanks()
            guard scanner.takeKeyword("as") else { return nil }
            scanner.skipBlanks()
        }
        if let range = try scanner.takeName() { name = scanner.text(range) }
        while true {
            scanner.skipBlanks()
            if scanner.isAt("<<") {
                _ = try scanner.takeStereotype()
            } else if scanner.isAt("[[") || scanner.byte != UInt8(ascii: "["), try scanner.skipDecoration() {
                continue
            } else {
                break
            }
        }
        // The value of `json` may also be a single word, number or text.
        if name != nil, word == "json", let byte = scanner.byte,
            byte.isWordByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "\"")
        {
            return .figure(name: name)
        }
        guard name != nil, scanner.byte == UInt8(ascii: "{") || scanner.byte == UInt8(ascii: "[") else {
            throw LineError(.syntax, at: start, "'\(word)' needs a name and a body; write '\(word) Name {'")
        }
        let depth = braceDepth()
        if depth <= 0 { return .figure(name: name) }
        return .text(OpenText(kind: word, closing: .braces(depth: depth), offset: start, name: name))
    }

    /// Parses `<style>`, after which lines follow up to `</style>`; nil if the line does not begin so.
    mutating func styleBlock() throws(LineError) -> LineStatement? {
        let start = scanner.position
        guard scanner.take("<"), scanner.takeKeyword("style"), scanner.find(">") != nil else {
            scanner.position = start
            return nil
        }
        if scanner.find("</style>") != nil { return .presentation }
        return .text(OpenText(kind: "style", closing: .words(["</style>"]), offset: start))
    }

    /// Returns the number of braces and brackets between the cursor and the end of the line that stay open.
    private func braceDepth() -> Int {
        OpenText.depth(after: scanner.bytes[scanner.position..<scanner.end], from: 0, isOpen: false)
    }
}

extension OpenText {
    /// Returns the number of braces and brackets that are open after a line, ignoring those in quotes.
    ///
    /// - Parameters:
    ///   - bytes: A line.
    ///   - depth: The number of open braces and brackets before the line.
    ///   - isOpen: Whether a brace is open already, so that the count ends at its closing brace.
    /// - Returns: The number of open braces and brackets after the line.
    static func depth(after bytes: ArraySlice<UInt8>, from depth: Int, isOpen: Bool) -> Int {
        var depth = depth
        var isQuoted = false
        var isEscaped = false
        for byte in bytes {
            if isQuoted {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            if isOpen, depth <= 0 { return 0 }
        }
        return depth
    }

    /// Returns whether a line ends the text, and updates the number of open braces.
    mutating func isClosed(by line: SourceLine) -> Bool {
        let text = line.bytes.trimmed
        switch closing {
        case .words(let words):
            // The words may be separated by any number of blanks.
            guard text.count <= 64 else { return false }
            let joined = text.split(whereSeparator: \.isBlank).joined(separator: [UInt8(ascii: " ")])
            return words.contains(where: Array(joined).isWord)
        case .braces(let depth):
            if kind == "note" || kind == "sprite" { return text.elementsEqual("}".utf8) }
            let after = Self.depth(after: text[...], from: depth, isOpen: true)
            closing = .braces(depth: after)
            return after <= 0
        }
    }
}
