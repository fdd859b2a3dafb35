/// The lines of a text.
enum TextLines {
    /// Splits a text at its line feeds and drops the carriage returns before them.
    ///
    /// - Returns: The lines; a line ending at the end of the text begins no further line.
    static func of(_ text: String) -> [String] {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            // Each line is a string of its own: its indices are those of the ranges found in it.
            return String(decoding: content, as: UTF8.self)
        }
    }
}
