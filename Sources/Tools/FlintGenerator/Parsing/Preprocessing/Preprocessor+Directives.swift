internal import FlintJSON

extension Preprocessor {
    /// The directives that are skipped, because they do not change the states and links of a diagram.
    private static let ignored: Set<String> = [
        "theme", "pragma", "log", "assume", "dump_memory", "startsub", "endsub",
    ]

    /// The directives, such as `!while`, after which lines of code for PlantUML's preprocessor follow.
    ///
    /// Those lines are skipped up to the closing directive.
    private static let openers: Set<String> = [
        "procedure", "function", "foreach", "while", "definelong", "unquoted", "final",
    ]

    private static let closers: Set<String> = [
        "endprocedure", "endfunction", "endfor", "endwhile", "enddefinelong", "endforeach",
    ]

    static let expandHint = "expand it first and keep the result"

    /// Executes a line if it is a directive, such as `!define`.
    ///
    /// - Parameter line: The line, in which errors are reported.
    /// - Returns: Whether the line is a directive; a directive with an error is one, too.
    mutating func take(directive line: inout SourceLine) -> Bool {
        var scanner = LineScanner(line.bytes)
        scanner.skipBlanks()
        let start = scanner.position
        guard scanner.take("!") else { return false }
        scanner.skipBlanks()
        if scanner.byte == UInt8(ascii: "$") {
            if isActive, skippedDepth == 0 { assign(&line, scanner, at: start) }
            return true
        }
        let wordStart = scanner.position
        scanner.skip(while: \.isWordByte)
        let word = scanner.text(wordStart..<scanner.position).lowercased()
        scanner.skipBlanks()
        if skippedDepth > 0 {
            if Self.openers.contains(word) { skippedDepth += 1 }
            if isCloser(word, scanner) { skippedDepth -= 1 }
        } else if !takeCondition(word, &line, scanner, at: start), isActive {
            handle(word, &line, scanner, at: start)
        }
        return true
    }

    private func isCloser(_ word: String, _ scanner: LineScanner) -> Bool {
        var rest = scanner
        guard word == "end" else { return Self.closers.contains(word) }
        let range = rest.takeLetters()
        return Self.closers.contains("end" + rest.text(range).lowercased())
    }

    private mutating func handle(
        _ word: String, _ line: inout SourceLine, _ scanner: LineScanner, at start: Int
    ) {
        switch word {
        case "define": define(&line, scanner, at: start)
        case "undef", "undefine": undefine(&line, scanner, at: start)
        case "local", "global": assign(&line, scanner, at: start)
        case "include", "include_once", "include_many", "includeurl":
            include(word, &line, scanner, at: start)
        case "import":
            warn(.include, at: line.location(at: start), "archives are not read; include files instead")
        case _ where Self.openers.contains(word):
            skippedDepth = 1
            report(.preprocessor, in: &line, at: start, "'!\(word)' is not read; \(Self.expandHint)")
        case _ where Self.ignored.contains(word): break
        case _ where isCloser(word, scanner):
            report(.unopened, in: &line, at: start, "'!\(word)' closes nothing; remove it")
        default: reportUnknown(word, &line, at: start)
        }
    }

    private mutating func reportUnknown(_ word: String, _ line: inout SourceLine, at start: Int) {
        let directives = ["define", "undef", "include", "ifdef", "ifndef", "if", "else", "endif", "theme"]
        let name = "'!\(word.prefix(40))'"
        if let near = NearestName.nearest(to: word, among: directives) {
            report(.preprocessor, in: &line, at: start, "\(name) is no directive; write '!\(near)'")
        } else {
            report(.preprocessor, in: &line, at: start, "\(name) is not read; \(Self.expandHint)")
        }
    }

    // MARK: Names

    /// Executes `!define NAME text`: the name is replaced by the text in the following lines.
    ///
    /// - Parameters:
    ///   - line: The line, in which errors are reported.
    ///   - start: A cursor after the word `define`.
    ///   - offset: The offset of `!`, the position for errors.
    private mutating func define(_ line: inout SourceLine, _ start: LineScanner, at offset: Int) {
        var scanner = start
        let nameStart = scanner.position
        if scanner.byte == UInt8(ascii: "$") { scanner.advance() }
        scanner.skip(while: \.isWordByte)
        let name = nameStart..<scanner.position
        if name.isEmpty {
            let message = "'!define' needs a name; write '!define NAME text'"
            report(.preprocessor, in: &line, at: offset, message)
        } else if scanner.byte == UInt8(ascii: "(") {
            report(.preprocessor, in: &line, at: offset, "macros are not read; \(Self.expandHint)")
        } else if let value = value(of: &line, from: scanner.position) {
            substitutions.define(scanner.bytes[name], as: value)
        }
    }

    /// Executes `!undef NAME`: the name is no longer replaced in the following lines.
    ///
    /// - Parameters:
    ///   - line: The line, in which errors are reported.
    ///   - start: A cursor after the word `undef`.
    ///   - offset: The offset of `!`, the position for errors.
    private mutating func undefine(_ line: inout SourceLine, _ start: LineScanner, at offset: Int) {
        var scanner = start
        let nameStart = scanner.position
        if scanner.byte == UInt8(ascii: "$") { scanner.advance() }
        scanner.skip(while: \.isWordByte)
        guard scanner.position > nameStart, scanner.isAtEnd else {
            let message = "'!undef' needs one name; write '!undef NAME'"
            return report(.preprocessor, in: &line, at: offset, message)
        }
        substitutions.undefine(scanner.bytes[nameStart..<scanner.position])
    }

    /// Executes `!$name = text`, and `!$name ?= text`, which keeps a value that the variable already has.
    ///
    /// - Parameters:
    ///   - line: The line, in which errors are reported.
    ///   - start: A cursor at the variable.
    ///   - offset: The offset of `!`, the position for errors.
    private mutating func assign(_ line: inout SourceLine, _ start: LineScanner, at offset: Int) {
        var scanner = start
        let nameStart = scanner.position
        let isVariable = scanner.take("$")
        scanner.skip(while: \.isWordByte)
        let name = scanner.bytes[nameStart..<scanner.position]
        scanner.skipBlanks()
        let isWeak = scanner.take("?")
        guard isVariable, name.count > 1, scanner.take("="), scanner.byte != UInt8(ascii: "=") else {
            let message = "this is no assignment; write '!$name = text'"
            return report(.preprocessor, in: &line, at: offset, message)
        }
        if isWeak, substitutions.value(of: name) != nil { return }
        guard let value = value(of: &line, from: scanner.position) else { return }
        substitutions.define(name, as: Operand.unquoted(value))
    }

    /// Returns the bytes of a line from an offset on, with defined names replaced by their texts.
    ///
    /// The result is nil if the line becomes too long, which is reported.
    private mutating func value(of line: inout SourceLine, from start: Int) -> [UInt8]? {
        // Blanks replace the directive, so that columns stay the same and its words are not replaced.
        var rest = line
        for index in rest.bytes.indices.prefix(start) { rest.bytes[index] = UInt8(ascii: " ") }
        substitute(&rest)
        line.isReported = line.isReported || rest.isReported
        return rest.isReported ? nil : Array(rest.bytes.trimmed)
    }
}
