/// A text whose lines are being read: the block itself, or one that it includes.
struct SourceFrame {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var nextLine: Int
    /// The name under which findings in it are reported.
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
