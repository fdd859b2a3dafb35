/// Splits bytes into lines, with memory bounded by the limit.
package struct JSONLineSplitter: Sendable {
    /// A line of the input.
    package enum Line: Sendable, Equatable {
        case whole([UInt8])
        case tooLong
        case torn
    }

    private let limit: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    /// - Parameter limit: The maximum number of bytes of a line, including its line ending.
    package init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Processes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - body: Called with each line that they complete.
    package mutating func feed(_ bytes: [UInt8], _ body: (Line) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            body(isTooLong ? .tooLong : .whole(line))
            line = []
            isTooLong = false
            rest = rest[(end + 1)...]
        }
        take(rest)
    }

    /// Processes the end of the file.
    ///
    /// - Returns: The last line if it has no line ending; `nil` if there is none.
    package mutating func finish() -> Line? {
        defer { (line, isTooLong) = ([], false) }
        return line.isEmpty && !isTooLong ? nil : .torn
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        if isTooLong { return }
        if line.count + bytes.count >= limit {
            isTooLong = true
            line = []
        } else {
            line += bytes
        }
    }
}
