/// Replaces comments by blanks, so that the columns of the other bytes do not change.
struct CommentEraser {
    /// The position at which the open comment begins; nil if none is open.
    private(set) var opener: SourceLocation?

    /// Erases the comments in a line.
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

    /// Ends the open comment, at the end of the text that opened it.
    mutating func close() {
        opener = nil
    }

    private static func blank(_ line: inout SourceLine, from start: Int, count: Int) -> Int {
        for index in start..<start + count { line.bytes[index] = UInt8(ascii: " ") }
        return start + count
    }
}
