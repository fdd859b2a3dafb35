/// The names that are replaced by texts, from `!define` and `!$name`, and the values of `%getenv`.
///
/// The text of a name is computed when the name is defined, from the names that are defined then. Where the
/// name is used, its text is not searched for names again. So the replacement always ends, and costs as much
/// as the text is long.
struct Substitutions {
    /// A call of `%getenv` for a variable that has no value.
    struct Missing {
        var name: String
        var location: SourceLocation
    }

    private let environment: [String: String]
    private var words: [ArraySlice<UInt8>: [UInt8]] = [:]
    private var variables: [ArraySlice<UInt8>: [UInt8]] = [:]

    /// Creates the names that a block has at its beginning.
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

    /// Defines a name, in place of an earlier definition.
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

    /// Returns the text of a name; nil if the name is not defined.
    func value(of name: ArraySlice<UInt8>) -> [UInt8]? {
        name.first == UInt8(ascii: "$") ? variables[name.dropFirst()] : words[name]
    }

    /// Replaces names by their texts.
    ///
    /// - Parameters:
    ///   - line: The line to change. A line that would exceed the maximum length is not changed.
    ///   - missing: Receives the calls of `%getenv` whose variable has no value.
    /// - Returns: The offset at which the line became too long; nil if it did not.
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

/// A line during the replacement of its names, with the source positions of the replaced parts.
struct Expansion {
    private let line: SourceLine
    private(set) var position = 0
    private(set) var result: [UInt8] = []
    private var marks: [SourceLine.Mark] = []
    /// The number of marks before the cursor, at each of which the source position of the line changes.
    private var passedMarks = 0
    private var hasReplaced = false

    init(_ line: SourceLine) {
        self.line = line
    }

    var byte: UInt8? { position < line.bytes.count ? line.bytes[position] : nil }

    /// Returns the letters, digits and underscores from an offset on.
    func word(from start: Int) -> ArraySlice<UInt8> {
        line.bytes[start...].prefix(while: \.isWordByte)
    }

    /// Advances to an offset; the bytes before it are copied, or replaced.
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

    /// The name of the variable and the end of a call `%getenv("NAME")` at the cursor; nil if there is none.
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
