extension Preprocessor {
    /// Executes `!if`, `!ifdef`, `!ifndef`, `!elseif`, `!else` and `!endif`, which decide whether the
    /// following lines are read or skipped.
    ///
    /// - Parameters:
    ///   - word: The word after `!`.
    ///   - line: The line, in which errors are reported.
    ///   - scanner: A cursor after the word.
    ///   - start: The offset of `!`, the position for errors.
    /// - Returns: Whether the line is one of these directives.
    mutating func takeCondition(
        _ word: String, _ line: inout SourceLine, _ scanner: LineScanner, at start: Int
    ) -> Bool {
        switch word {
        case "if", "ifdef", "ifndef": open(word, &line, scanner, at: start)
        case "elseif": takeElse(&line, scanner, at: start, isLast: false)
        case "else": takeElse(&line, scanner, at: start, isLast: true)
        case "endif": closeCondition(&line, at: start)
        default: return false
        }
        return true
    }

    private var hasCondition: Bool { conditions.last?.depth == frames.count }

    private mutating func open(
        _ word: String, _ line: inout SourceLine, _ scanner: LineScanner, at start: Int
    ) {
        let location = line.location(at: start)
        var condition = Condition(opener: location, isActive: false, isSettled: true, depth: frames.count)
        if isActive {
            let value = word == "if" ? comparison(&line, scanner) : definition(word, scanner)
            if let value {
                condition.isActive = value
                condition.isSettled = value
            } else {
                report(.preprocessor, in: &line, at: start, "this condition is not read; \(Self.expandHint)")
            }
        }
        conditions.append(condition)
    }

    private mutating func takeElse(
        _ line: inout SourceLine, _ scanner: LineScanner, at start: Int, isLast: Bool
    ) {
        guard hasCondition, let last = conditions.indices.last, !conditions[last].hasElse else {
            return report(.unopened, in: &line, at: start, "'!else' belongs to no '!if'; remove it")
        }
        conditions[last].hasElse = isLast
        guard !conditions[last].isSettled else { return conditions[last].isActive = false }
        let value = isLast ? true : comparison(&line, scanner)
        conditions[last].isActive = value ?? false
        conditions[last].isSettled = value ?? true
        if value == nil {
            report(.preprocessor, in: &line, at: start, "this condition is not read; \(Self.expandHint)")
        }
    }

    private mutating func closeCondition(_ line: inout SourceLine, at start: Int) {
        if hasCondition {
            conditions.removeLast()
        } else {
            report(.unopened, in: &line, at: start, "'!endif' closes nothing; remove it")
        }
    }

    /// Returns whether the condition of `!ifdef` or `!ifndef` is true; nil unless exactly one name follows
    /// the directive.
    ///
    /// - Parameters:
    ///   - word: The directive, `ifdef` or `ifndef`.
    ///   - start: A cursor after the directive.
    private func definition(_ word: String, _ start: LineScanner) -> Bool? {
        var scanner = start
        let nameStart = scanner.position
        _ = scanner.take("$")
        scanner.skip(while: \.isWordByte)
        guard scanner.position > nameStart, scanner.isAtEnd else { return nil }
        let isDefined = substitutions.value(of: scanner.bytes[nameStart..<scanner.position]) != nil
        return word == "ifdef" ? isDefined : !isDefined
    }

    /// Evaluates a condition that is a variable, or a comparison of two operands with `==`.
    ///
    /// - Parameters:
    ///   - line: The line, in which errors are reported.
    ///   - start: A cursor at the condition.
    /// - Returns: The result; nil for a condition of another form, which only PlantUML can evaluate.
    private mutating func comparison(_ line: inout SourceLine, _ start: LineScanner) -> Bool? {
        var scanner = start
        var parentheses = 0
        while scanner.take("(") {
            parentheses += 1
            scanner.skipBlanks()
        }
        guard let left = operand(&line, &scanner) else { return nil }
        var value = Operand.isTrue(left)
        scanner.skipBlanks()
        if scanner.take("==") {
            scanner.skipBlanks()
            guard let right = operand(&line, &scanner) else { return nil }
            value = left == right
        }
        scanner.skipBlanks()
        while parentheses > 0, scanner.take(")") {
            parentheses -= 1
            scanner.skipBlanks()
        }
        return parentheses == 0 && scanner.isAtEnd ? value : nil
    }

    /// Consumes an operand of a condition: a variable, a quoted text, a word or a call of `%getenv`.
    ///
    /// - Returns: The value of the operand; nil if none of these is at the cursor.
    private mutating func operand(_ line: inout SourceLine, _ scanner: inout LineScanner) -> [UInt8]? {
        let start = scanner.position
        if scanner.isAt("%") {
            guard let close = scanner.find(")"), scanner.bytes[start...].prefix(7).isWord("%getenv") else {
                return nil
            }
            return expanded(&line, start..<close + 1)
        }
        for quote in ["\"", "'"] where scanner.isAt(quote) {
            scanner.advance()
            guard let close = scanner.find(quote) else { return nil }
            return expanded(&line, start + 1..<close)
        }
        if scanner.take("$") {
            scanner.skip(while: \.isWordByte)
            return substitutions.value(of: scanner.bytes[start..<scanner.position]) ?? []
        }
        scanner.skip { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        guard scanner.position > start else { return nil }
        return expanded(&line, start..<scanner.position)
    }

    /// Returns the bytes of a part of a line, with defined names replaced by their texts.
    private mutating func expanded(_ line: inout SourceLine, _ range: Range<Int>) -> [UInt8] {
        var piece = line
        piece.bytes = Array(line.bytes[..<range.upperBound])
        for index in 0..<range.lowerBound { piece.bytes[index] = UInt8(ascii: " ") }
        substitute(&piece)
        line.isReported = line.isReported || piece.isReported
        return Array(piece.bytes.trimmed)
    }
}

// MARK: - Operand

/// Evaluates values of assignments and operands of conditions.
enum Operand {
    /// Removes the quotes around a text, and concatenates quoted texts with `+` between them.
    ///
    /// - Parameter value: A text such as `"a" + "b"`.
    /// - Returns: The texts without quotes; the value itself if it has another form.
    static func unquoted(_ value: [UInt8]) -> [UInt8] {
        var scanner = LineScanner(value)
        var result: [UInt8] = []
        while true {
            scanner.skipBlanks()
            guard let text = quoted(&scanner) else { return value }
            result += value[text]
            scanner.skipBlanks()
            if scanner.isAtEnd { return result }
            guard scanner.take("+") else { return value }
        }
    }

    /// Consumes a text in double or single quotes.
    ///
    /// - Returns: The range of the text without the quotes; nil if there is none, or it is not closed.
    private static func quoted(_ scanner: inout LineScanner) -> Range<Int>? {
        for quote in ["\"", "'"] where scanner.isAt(quote) {
            let start = scanner.position + 1
            scanner.advance()
            guard let close = scanner.find(quote) else { return nil }
            return start..<close
        }
        return nil
    }

    /// Returns whether a value counts as true: it is neither empty nor `0` nor `false`.
    static func isTrue(_ value: [UInt8]) -> Bool {
        !value.isEmpty && value != [UInt8(ascii: "0")] && !value.isWord("false")
    }
}
