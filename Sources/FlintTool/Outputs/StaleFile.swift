/// The difference between a file and its expected content.
enum StaleFile {
    /// Compares a file with its expected content.
    ///
    /// - Parameters:
    ///   - path: The file's path, for the message.
    ///   - found: The bytes of the file.
    ///   - expected: The expected bytes.
    /// - Returns: A message with the first line that differs; nil if none does.
    static func finding(_ path: String, found: [UInt8], expected: [UInt8]) -> String? {
        guard found != expected else { return nil }
        let (found, expected) = (lines(of: found), lines(of: expected))
        let same = zip(found, expected).prefix { $0 == $1 }.count
        let text =
            switch (found.dropFirst(same).first, expected.dropFirst(same).first) {
            case (let line?, let other?): "this is '\(excerpt(of: line))' instead of '\(excerpt(of: other))'"
            case (nil, let other?): "the file ends here, before '\(excerpt(of: other))'"
            case (let line?, nil): "the file goes on with '\(excerpt(of: line))'"
            case (nil, nil): "the files differ in the line feed at the end"
            }
        return "\(PrintableText.line(path)):\(same + 1):1: error: stale: \(text); generate it again"
    }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The text after the last line feed is a line only if it is not empty.
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    /// The start of a line, without leading blanks.
    private static func excerpt(of line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        return PrintableText.line(text.count > 60 ? text.prefix(60) + "…" : text)
    }
}
