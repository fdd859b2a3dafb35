/// How a file differs from what would be written.
enum StaleFile {
    /// Compares a file with the bytes that it should hold.
    ///
    /// - Parameters:
    ///   - path: The file's path, for the message.
    ///   - found: The bytes of the file.
    ///   - expected: The bytes that would be written.
    /// - Returns: A line that names the first line that differs; nil if none does.
    static func finding(_ path: String, found: [UInt8], expected: [UInt8]) -> String? {
        guard found != expected else { return nil }
        let found = found.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let expected = expected.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let same = zip(found, expected).prefix { $0 == $1 }.count
        let text =
            if same >= found.count || same == found.count - 1 && found[same].isEmpty {
                "the file ends here, before '\(excerpt(of: expected, same))'"
            } else if same >= expected.count || same == expected.count - 1 && expected[same].isEmpty {
                "the file goes on with '\(excerpt(of: found, same))'"
            } else {
                "this is '\(excerpt(of: found, same))' instead of '\(excerpt(of: expected, same))'"
            }
        return "\(PrintableText.line(path)):\(same + 1):1: error: stale: \(text); generate it again"
    }

    /// The beginning of a line without blanks in front.
    private static func excerpt(of lines: [ArraySlice<UInt8>], _ index: Int) -> String {
        guard lines.indices.contains(index) else { return "" }
        let line = String(decoding: lines[index].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        return PrintableText.line(line.count > 60 ? line.prefix(60) + "…" : line)
    }
}
