/// Parses the members of a class or an enum on one line, which are separated by `;`.
struct MemberParser {
    private(set) var members: [ModelMemberSyntax] = []
    /// Whether a closing brace on the line ends the body of the class or enum.
    private(set) var isClosed = false
    /// The first error on the line; nil if there is none.
    private(set) var error: LineError?

    private let line: SourceLine
    private let start: Int
    private let kind: ModelSyntax.Kind

    init(_ line: SourceLine, from start: Int, kind: ModelSyntax.Kind) {
        self.line = line
        self.start = start
        self.kind = kind
    }

    /// Parses the line; ``members``, ``isClosed`` and ``error`` then have the results.
    mutating func parse() {
        guard !isRule else { return }
        let bytes = line.bytes
        var nesting = Nesting()
        var pieceStart = start
        for index in start..<bytes.count {
            let isClosing = nesting.depth == 0 && !nesting.isQuoted && bytes[index] == UInt8(ascii: "}")
            let isBetween = nesting.depth == 0 && !nesting.isQuoted && bytes[index] == UInt8(ascii: ";")
            if isClosing || isBetween {
                read(pieceStart..<index)
                pieceStart = index + 1
            }
            if isClosing {
                isClosed = true
                checkEnd(from: pieceStart)
                return
            }
            if !isBetween { nesting.take(bytes[index]) }
        }
        read(pieceStart..<bytes.count)
    }

    /// Whether the line only draws a rule between members, such as `--` or `.. title ..`.
    private var isRule: Bool {
        let text = line.bytes[start...].trimmed
        guard let first = text.first, text.count >= 2 else { return false }
        let isMark = ["-", ".", "=", "_"].contains { first == UInt8(ascii: $0) }
        return isMark && text[text.startIndex + 1] == first
    }

    private mutating func checkEnd(from offset: Int) {
        let rest = line.bytes[offset...].trimmed
        guard !rest.isEmpty else { return }
        fail(.syntax, at: rest.startIndex, "nothing can stand after '}'; remove it or begin a new line")
    }

    private mutating func fail(_ code: DiagnosticCode, at offset: Int, _ message: String) {
        if error == nil { error = LineError(code, at: offset, message) }
    }

    // MARK: One member

    private mutating func read(_ range: Range<Int>) {
        var scanner = LineScanner(line.bytes, in: range)
        skipMarks(&scanner)
        var end = scanner.end
        while end > scanner.position, line.bytes[end - 1] == UInt8(ascii: ",") || line.bytes[end - 1].isBlank
        {
            end -= 1
        }
        guard scanner.position < end else { return }
        let split = Split(line.bytes, scanner.position..<end)
        let name = memberName(split.name)
        guard check(name, split) else { return }
        var member = ModelMemberSyntax(name: line.name(name))
        if let type = split.type {
            guard !line.bytes[type].trimmed.isEmpty else {
                return fail(.member, at: name.lowerBound, "the type is missing; write 'name: Type'")
            }
            member.type = line.verbatim(type)
        }
        if let value = split.defaultValue {
            guard !line.bytes[value].trimmed.isEmpty else {
                return fail(.member, at: name.lowerBound, "the default is missing; write '= value'")
            }
            member.defaultValue = line.verbatim(value)
        }
        members.append(member)
    }

    /// Skips what may precede a member's name: bullets, signs of visibility such as `+`, `{field}`, `var`,
    /// `let`.
    private func skipMarks(_ scanner: inout LineScanner) {
        while true {
            scanner.skipBlanks()
            switch scanner.byte {
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "#"),
                UInt8(ascii: "~"):
                scanner.advance()
            case UInt8(ascii: "{"):
                guard scanner.find("}") != nil else { return }
            default:
                for word in ["var", "let"] where isDeclared(word, scanner) { _ = scanner.takeKeyword(word) }
                return scanner.skipBlanks()
            }
        }
    }

    /// Returns whether a word at the cursor is a keyword, because a name follows it.
    ///
    /// - Parameters:
    ///   - word: The keyword, `var` or `let`.
    ///   - scanner: The cursor.
    private func isDeclared(_ word: String, _ scanner: LineScanner) -> Bool {
        var ahead = scanner
        guard ahead.takeKeyword(word) else { return false }
        ahead.skipBlanks()
        return ahead.byte?.isWordByte == true || ahead.isAt("`")
    }

    private func memberName(_ range: Range<Int>) -> Range<Int> {
        let text = line.bytes[range].trimmed
        let tick = UInt8(ascii: "`")
        let isEscaped = text.count > 2 && text.first == tick && text.last == tick
        return isEscaped ? text.startIndex + 1..<text.endIndex - 1 : text.startIndex..<text.endIndex
    }

    private mutating func check(_ name: Range<Int>, _ split: Split) -> Bool {
        let bytes = line.bytes[name]
        let offset = name.lowerBound
        if bytes.contains(UInt8(ascii: "(")) {
            let message =
                kind == .class
                ? "a model has no methods, it holds values; remove it"
                : "the values of a case stand after a colon; write 'name: Type'"
            fail(.member, at: offset, message)
        } else if split.type == nil, kind == .class {
            fail(.member, at: offset, "a field needs a type; write 'name: Type'")
        } else if split.type == nil, split.defaultValue != nil {
            fail(.member, at: offset, "a case has no value of its own; remove what follows the name")
        } else if name.count > ParsingLimits.nameBytes {
            let message = "the name is longer than \(ParsingLimits.nameBytes) bytes; choose a shorter one"
            fail(.limit, at: offset, message)
        } else if !isName(bytes) {
            fail(.member, at: offset, "this is no name of a member; write 'name: Type', one on a line")
        } else {
            return true
        }
        return false
    }

    private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, !first.isDigit else { return false }
        var scanner = LineScanner(Array(bytes))
        guard let range = try? scanner.takeName() else { return false }
        return range.count == bytes.count && !bytes.contains(UInt8(ascii: "."))
            && !bytes.contains(UInt8(ascii: ":"))
    }
}

extension MemberParser {
    /// The ranges of a member's parts, as in `name: Type = default`; nil for a missing part.
    private struct Split {
        var name: Range<Int>
        var type: Range<Int>?
        var defaultValue: Range<Int>?

        init(_ bytes: [UInt8], _ range: Range<Int>) {
            var nesting = Nesting(countsAngles: true)
            var colon: Int?
            var equals: Int?
            for index in range where equals == nil {
                let isOutside = nesting.depth == 0 && !nesting.isQuoted
                if isOutside, colon == nil, bytes[index] == UInt8(ascii: ":") {
                    colon = index
                } else if isOutside, bytes[index] == UInt8(ascii: "=") {
                    equals = index
                }
                nesting.take(bytes[index])
            }
            name = range.lowerBound..<(colon ?? equals ?? range.upperBound)
            if let colon { type = colon + 1..<(equals ?? range.upperBound) }
            if let equals { defaultValue = equals + 1..<range.upperBound }
        }
    }

    /// Counts the open brackets and quotes of Swift before a position in a member.
    private struct Nesting {
        var countsAngles = false
        private(set) var depth = 0
        private(set) var isQuoted = false
        private var last: UInt8 = 0

        init(countsAngles: Bool = false) {
            self.countsAngles = countsAngles
        }

        mutating func take(_ byte: UInt8) {
            let isEscaped = last == UInt8(ascii: "\\")
            defer { last = isEscaped ? 0 : byte }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            guard !isQuoted else { return }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "<") where countsAngles: depth += 1
            case UInt8(ascii: ">") where countsAngles && last != UInt8(ascii: "-"): depth = max(0, depth - 1)
            default: break
            }
        }
    }
}

extension SourceLine {
    /// Returns a part of the line as Swift code: unchanged, without blanks at its ends.
    func verbatim(_ range: Range<Int>) -> SyntaxText {
        let piece = bytes[range].trimmed
        return SyntaxText(piece.text, at: location(at: piece.startIndex))
    }
}
