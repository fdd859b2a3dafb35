/// A machine that turns bytes, in whatever portions they come, into lines.
///
/// Lines end with a line feed or with a carriage return and a line feed; the last line may have no ending.
struct LineSplitter {
    private let limit: Int
    private var pending: [UInt8] = []
    private var isTruncated = false
    private var lines: [InputLine] = []
    private var next = 0
    private var count = 0

    /// Makes a splitter.
    ///
    /// - Parameter limit: The largest number of bytes of a line; what is longer is cut.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes more bytes.
    mutating func take(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            endLine()
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    /// Takes the end of the input, which completes a last line without an ending.
    mutating func finish() {
        guard !pending.isEmpty || isTruncated else { return }
        endLine()
    }

    /// Hands out the next complete line, or `nil` if more bytes are needed.
    mutating func popLine() -> InputLine? {
        guard next < lines.count else {
            lines.removeAll(keepingCapacity: true)
            next = 0
            return nil
        }
        defer { next += 1 }
        return lines[next]
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        // One byte more than the limit is kept, for the carriage return of a line that just fits.
        let room = limit + 1 - pending.count
        pending.append(contentsOf: bytes.prefix(room))
        if bytes.count > room { isTruncated = true }
    }

    private mutating func endLine() {
        if !isTruncated, pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        if pending.count > limit {
            pending.removeLast(pending.count - limit)
            isTruncated = true
        }
        count += 1
        lines.append(makeLine())
        pending.removeAll(keepingCapacity: pending.capacity < 1 << 16)
        isTruncated = false
    }

    private func makeLine() -> InputLine {
        let valid = String(validating: pending, as: UTF8.self)
        return InputLine(
            number: count, text: valid ?? String(decoding: pending, as: UTF8.self),
            // Cutting may have split a character, which is no fault of the input.
            isRepaired: valid == nil && !isTruncated, isTruncated: isTruncated)
    }
}
