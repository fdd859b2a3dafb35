/// The names defined by `!define` and `!$name = …`, and the variables for `%getenv`, with their texts.
///
/// The text of a name is computed when the name is defined, from the names that are defined then. Where the
/// name is used, its text is not searched for names again. So the replacement always ends, and takes time
/// linear in the length of the result.
struct Substitutions {
    /// A call of `%getenv` for an environment variable that has no value.
    struct Missing {
        var name: String
        var location: SourceLocation
    }

    private let environment: [String: String]
    private var words: [ArraySlice<UInt8>: [UInt8]] = [:]
    private var variables: [ArraySlice<UInt8>: [UInt8]] = [:]

    /// Creates the definitions that apply at the beginning of a block.
    ///
    /// - Parameters:
    ///   - environment: The variables that `%getenv` reads, by name.
    ///   - definitions: The texts of predefined names; a name that begins with `$` is a variable.
    init(environment: [String: String], definitions: [String: String]) {
        self.environment = environment
        for (name, value) in definitions {
            let bytes = Array(name.utf8)
            define(bytes[...], as: Array(value.utf8))
        }
    }

    /// Defines a name, and replaces its earlier definition if there is one.
    ///
    /// - Parameters:
    ///   - name: The name; a variable begins with `$`.
    ///   - value: The text that replaces the name.
    mutating func define(_ name: ArraySlice<UInt8>, as value: [UInt8]) {
        if name.first == UInt8(ascii: "$") {
            variables[name.dropFirst()] = value
        } else {
            words[name] = value
        }
    }

    mutating func undefine(_ name: ArraySlice<UInt8>) {
        if name.first == UInt8(ascii: "$") {
            variables[name.dropFirst()] = nil
        } else {
            words[name] = nil
        }
    }

    /// Returns the text that replaces a name or a variable with `$`; nil if it is not defined.
    func value(of name: ArraySlice<UInt8>) -> [UInt8]? {
        name.first == UInt8(ascii: "$") ? variables[name.dropFirst()] : words[name]
    }

    /// Replaces the defined names in a line by their texts.
    ///
    /// - Parameters:
    ///   - line: The line to change. A line that would exceed the maximum length is not changed.
    ///   - missing: Receives the calls of `%getenv` whose variable has no value.
    /// - Returns: The offset at which the line becomes too long; nil if it does not.
    func expand(_ line: inout SourceLine, missing: inout [Missing]) -> Int? {
        guard !words.isEmpty || !variables.isEmpty || line.bytes.contains(UInt8(ascii: "%")) else {
            return nil
        }
        var expansion = Expansion(line)
        while let byte = expansion.byte {
            if byte == UInt8(ascii: "$") {
                let name = expansion.word(from: expansion.position + 1)
                let value = variables[name]
                expansion.take(until: name.endIndex, replacement: value)
            } else if byte == UInt8(ascii: "%") {
                expandCall(in: &expansion, of: line, missing: &missing)
            } else if byte.isWordByte {
                let name = expansion.word(from: expansion.position)
                expansion.take(until: name.endIndex, replacement: words[name])
            } else {
                expansion.take(until: expansion.position + 1, replacement: nil)
            }
            if expansion.result.count > ParsingLimits.lineBytes { return expansion.position - 1 }
        }
        line = expansion.finished
        return nil
    }

    private func expandCall(in expansion: inout Expansion, of line: SourceLine, missing: inout [Missing]) {
        let start = expansion.position
        guard let call = expansion.environmentCall else {
            return expansion.take(until: start + 1, replacement: nil)
        }
        let value = environment[call.name]
        if value == nil { missing.append(Missing(name: call.name, location: line.location(at: start))) }
        expansion.take(until: call.end, replacement: Array((value ?? "").utf8))
    }
}

// MARK: - Expansion

/// A line while its names are replaced, with a cursor and the result up to the cursor.
///
/// It also keeps the source positions of the bytes, which a replacement would shift.
struct Expansion {
    private let line: SourceLine
    private(set) var position = 0
    private(set) var result: [UInt8] = []
    private var marks: [SourceLine.Mark] = []
    /// The number of the line's marks that the cursor has passed.
    ///
    /// A mark is an offset at which the source position of the line's bytes changes.
    private var passedMarks = 0
    private var hasReplaced = false

    init(_ line: SourceLine) {
        self.line = line
    }

    var byte: UInt8? { position < line.bytes.count ? line.bytes[position] : nil }

    /// Returns the word at an offset: the letters, digits and underscores from there on.
    func word(from start: Int) -> ArraySlice<UInt8> {
        line.bytes[start...].prefix(while: \.isWordByte)
    }

    /// Moves the cursor to an offset, and adds the bytes before the offset or their replacement to the
    /// result.
    ///
    /// - Parameters:
    ///   - stop: The offset.
    ///   - replacement: The bytes to add in their place; nil to add the line's own bytes.
    mutating func take(until stop: Int, replacement: [UInt8]?) {
        guard let replacement else {
            copyMarks(until: stop)
            result.append(contentsOf: line.bytes[position..<stop])
            position = stop
            return
        }
        mark(at: position, isReplaced: true)
        result.append(contentsOf: replacement)
        position = stop
        while passedMarks < line.marks.count, line.marks[passedMarks].offset <= stop { passedMarks += 1 }
        mark(at: stop, isReplaced: false)
        hasReplaced = true
    }

    /// The line with all replacements; the unchanged line if there were none.
    var finished: SourceLine {
        guard hasReplaced else { return line }
        var changed = line
        changed.bytes = result
        changed.marks = marks
        return changed
    }

    private mutating func copyMarks(until stop: Int) {
        while passedMarks < line.marks.count, line.marks[passedMarks].offset < stop {
            mark(at: line.marks[passedMarks].offset, isReplaced: line.marks[passedMarks].isReplaced)
            passedMarks += 1
        }
    }

    private mutating func mark(at offset: Int, isReplaced: Bool) {
        let place = line.location(at: offset)
        marks.append(
            SourceLine.Mark(
                offset: result.count + max(0, offset - position), line: place.line, column: place.column,
                isReplaced: isReplaced))
    }

    /// A call `%getenv("NAME")` at the cursor: the name of the variable, and the offset after the call.
    ///
    /// It is nil if there is no such call.
    var environmentCall: (name: String, end: Int)? {
        var scanner = LineScanner(line.bytes, from: position)
        guard scanner.take("%"), scanner.takeKeyword("getenv") else { return nil }
        scanner.skipBlanks()
        guard scanner.take("(") else { return nil }
        scanner.skipBlanks()
        let quote = scanner.take("\"") ? "\"" : scanner.take("'") ? "'" : ""
        let start = scanner.position
        scanner.skip(while: \.isWordByte)
        let name = scanner.text(start..<scanner.position)
        guard scanner.take(quote) else { return nil }
        scanner.skipBlanks()
        guard scanner.take(")"), !name.isEmpty else { return nil }
        return (name, scanner.position)
    }
}
