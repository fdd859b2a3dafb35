/// Reads the lines of a block (`@startuml` to `@enduml`) that are statements.
///
/// As PlantUML's preprocessor does, it executes directives, includes texts, replaces defined names, and
/// removes comments.
struct Preprocessor {
    /// An `!if` whose `!endif` has not been read yet.
    struct Condition {
        var opener: SourceLocation
        /// Whether the lines of the current branch are read as statements; otherwise they are skipped.
        var isActive: Bool
        /// Whether all later branches are skipped.
        ///
        /// This is so if a branch was read already, if the whole condition is in skipped lines, or if it
        /// cannot be evaluated.
        var isSettled: Bool
        var hasElse = false
        /// The number of nested texts at the `!if`: 1 in the block itself, 2 in a text that it includes.
        ///
        /// A directive such as `!endif` belongs to the `!if` only if it is in the same text.
        var depth: Int
    }

    let includes: IncludeResolver?
    let limits: ParsingLimits
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of bytes that were read and produced; tests check that it is linear in the text's length.
    private(set) var steps = 0

    var frames: [SourceFrame]
    var substitutions: Substitutions
    var conditions: [Condition] = []
    /// The names of the texts that were included in this block.
    var included: Set<String> = []
    /// The number of nested `!procedure`, `!while` and similar directives whose end has not been read.
    ///
    /// Their lines are skipped.
    var skippedDepth = 0
    private var comments = CommentEraser()
    /// The number of bytes of the block so far, including those added by inclusions and replacements.
    private(set) var expandedBytes = 0

    init(
        _ frame: SourceFrame, substitutions: Substitutions, includes: IncludeResolver?, limits: ParsingLimits
    ) {
        self.limits = limits
        frames = [frame]
        self.substitutions = substitutions
        self.includes = includes
    }

    /// Whether lines are read as statements now, and not skipped because of a condition.
    var isActive: Bool { conditions.last?.isActive ?? true }

    /// Reads up to the next line that is a statement.
    ///
    /// - Returns: The line; nil at the end of the block.
    mutating func next() -> SourceLine? {
        while var line = nextLine() {
            if line.isBlank { continue }
            if take(directive: &line) || !isActive || skippedDepth > 0 { continue }
            substitute(&line)
            // A line may be empty after its names were replaced.
            if !line.isBlank { return line }
        }
        return nil
    }

    /// Replaces the defined names in a line by their texts, and reports a line that becomes too long.
    mutating func substitute(_ line: inout SourceLine) {
        let length = line.bytes.count
        var missing: [Substitutions.Missing] = []
        if let offset = substitutions.expand(&line, missing: &missing) {
            report(.limit, in: &line, at: offset, "\(Self.longLine) after substitution; \(Self.splitHint)")
        }
        for name in missing {
            let message = "'\(name.name)' has no value and stays empty; define it or write its text"
            warn(.environment, at: name.location, message)
        }
        let growth = max(0, line.bytes.count - length)
        steps += growth
        expandedBytes += growth
        checkExpansion(&line)
    }

    static let longLine = "the line is longer than \(ParsingLimits.lineBytes >> 10) KiB"
    static let splitHint = "split it"

    // MARK: Findings

    /// Reports an error in a line; only the first error of a line is reported.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - line: The line, which is marked as having an error.
    ///   - offset: The offset of the fault in the line.
    ///   - message: The mistake and the way to correct it.
    mutating func report(_ code: DiagnosticCode, in line: inout SourceLine, at offset: Int, _ message: String)
    {
        guard !line.isReported else { return }
        line.isReported = true
        diagnostics.append(Diagnostic(.error, code, at: line.location(at: offset), message))
    }

    mutating func warn(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.warning, code, at: location, message))
    }

    mutating func reportUnclosed(at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, .unclosed, at: location, message))
    }

    // MARK: Lines

    /// Reads the next line without comments, joined with the lines that continue it.
    ///
    /// - Returns: The line; nil at the end of the block.
    private mutating func nextLine() -> SourceLine? {
        while let top = frames.last {
            guard var line = physicalLine() else {
                closeFrame(top)
                continue
            }
            var isContinued = takeContinuation(of: &line)
            while isContinued, var next = physicalLine() {
                isContinued = takeContinuation(of: &next)
                append(next, to: &line)
            }
            Self.dropBlankEnd(of: &line)
            checkExpansion(&line)
            return line
        }
        return nil
    }

    /// Removes a backslash at the end of a line, which joins the next line to it.
    ///
    /// Two backslashes are text, and so is any even number of them.
    ///
    /// - Returns: Whether there was a backslash that joins the next line.
    private func takeContinuation(of line: inout SourceLine) -> Bool {
        guard comments.opener == nil else { return false }
        let count = line.bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if count % 2 == 1 { line.bytes.removeLast() }
        return count % 2 == 1
    }

    private static func dropBlankEnd(of line: inout SourceLine) {
        while line.bytes.last?.isBlank == true { line.bytes.removeLast() }
    }

    private mutating func append(_ next: SourceLine, to line: inout SourceLine) {
        if next.isReported { line.isReported = true }
        guard line.bytes.count + next.bytes.count <= ParsingLimits.lineBytes else {
            let isReported = line.isReported
            line.isReported = true
            guard !isReported else { return }
            let place = next.location(at: 0)
            diagnostics.append(
                Diagnostic(.error, .limit, at: place, "\(Self.longLine) when joined; \(Self.splitHint)"))
            return
        }
        if line.marks.isEmpty { line.marks.append(SourceLine.Mark(offset: 0, line: line.line, column: 1)) }
        line.marks.append(SourceLine.Mark(offset: line.bytes.count, line: next.line, column: 1))
        line.bytes.append(contentsOf: next.bytes)
    }

    /// Reads one line of the innermost included text or the block, checks its encoding, and removes comments.
    ///
    /// - Returns: The line; nil at the end of the text.
    private mutating func physicalLine() -> SourceLine? {
        guard let last = frames.indices.last, let raw = frames[last].next() else { return nil }
        steps += raw.bytes.count + 1
        expandedBytes += raw.bytes.count + 1
        var line = SourceLine([], file: frames[last].file, line: raw.line)
        guard raw.bytes.count <= ParsingLimits.lineBytes else {
            report(.limit, in: &line, at: 0, "\(Self.longLine); \(Self.splitHint)")
            return line
        }
        line.bytes = Array(raw.bytes)
        if let offset = EncodingCheck.repair(&line.bytes) {
            let found = raw.bytes[raw.bytes.startIndex + offset]
            let message =
                found == 0
                ? "there is a NUL in the line; remove it"
                : "the line is no UTF-8; save the file in that encoding"
            report(.encoding, in: &line, at: offset, message)
        }
        comments.erase(&line)
        return line
    }

    /// Stops reading, with an error in the line, if the block has exceeded the limit of its size.
    private mutating func checkExpansion(_ line: inout SourceLine) {
        guard expandedBytes > limits.expandedBytes, !frames.isEmpty else { return }
        let size = ParsingLimits.size(limits.expandedBytes)
        report(
            .limit, in: &line, at: 0,
            "the text is longer than \(size) after inclusion and substitution; split the diagram")
        frames.removeAll()
        conditions.removeAll()
        comments.close()
        line.bytes.removeAll()
    }

    /// Ends the innermost text, and reports conditions and comments that are still open in it.
    private mutating func closeFrame(_ frame: SourceFrame) {
        if let opener = comments.opener {
            reportUnclosed(at: opener, "the comment is not closed; write \"'/\" after it")
            comments.close()
        }
        while let condition = conditions.last, condition.depth == frames.count {
            reportUnclosed(at: condition.opener, "the condition is not closed; write '!endif' after it")
            conditions.removeLast()
        }
        frames.removeLast()
        if frames.isEmpty { skippedDepth = 0 }
    }
}

// MARK: - SourceFrame

/// A text that is being read line by line: the block itself, or a text that it includes.
struct SourceFrame {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var nextLine: Int
    /// The name of the text for findings, usually the path of its file.
    let file: String

    init(_ bytes: [UInt8], range: Range<Int>, firstLine: Int, file: String) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        nextLine = firstLine
        self.file = file
    }

    /// Reads the next line, without its line break.
    ///
    /// - Returns: The number of the line and its bytes; nil at the end of the text.
    mutating func next() -> (line: Int, bytes: ArraySlice<UInt8>)? {
        guard position < end else { return nil }
        let stop = bytes[position..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
        var text = bytes[position..<stop]
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        defer {
            position = stop + 1
            nextLine += 1
        }
        return (nextLine, text)
    }
}

// MARK: - CommentEraser

/// Replaces the bytes of comments by blanks, so that the columns of all other bytes stay the same.
struct CommentEraser {
    /// The position of a comment over several lines whose end has not been read; nil if there is none.
    private(set) var opener: SourceLocation?

    /// Replaces the comments in a line by blanks, including one that began in an earlier line.
    mutating func erase(_ line: inout SourceLine) {
        let slash = UInt8(ascii: "/")
        let mark = UInt8(ascii: "'")
        guard opener != nil || line.bytes.contains(mark) else { return }
        var position = 0
        var isFirst = true
        while position < line.bytes.count {
            let byte = line.bytes[position]
            let next = position + 1 < line.bytes.count ? line.bytes[position + 1] : 0
            if opener != nil {
                let isEnd = byte == mark && next == slash
                if isEnd { opener = nil }
                position = Self.blank(&line, from: position, count: isEnd ? 2 : 1)
            } else if isFirst, byte == mark {
                position = Self.blank(&line, from: position, count: line.bytes.count - position)
            } else if byte == slash, next == mark {
                opener = line.location(at: position)
                position = Self.blank(&line, from: position, count: 2)
            } else {
                isFirst = isFirst && byte.isBlank
                position += 1
            }
        }
    }

    /// Forgets an open comment, because the text in which it began has ended.
    mutating func close() {
        opener = nil
    }

    private static func blank(_ line: inout SourceLine, from start: Int, count: Int) -> Int {
        for index in start..<start + count { line.bytes[index] = UInt8(ascii: " ") }
        return start + count
    }
}
