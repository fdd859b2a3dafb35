/// The changes of a note's text.
enum TextEditing {
    /// Adds a line to the end of a text, with the kind of line ending that the text has.
    static func appending(_ line: String, to text: String) -> String {
        let ending = lineEnding(of: text)
        let isComplete = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
        return text + (isComplete ? "" : ending) + line + ending
    }

    /// Replaces a text wherever it occurs, from left to right and without overlaps.
    ///
    /// Whole characters are compared, so an `e` is not found in an `é`, however that is composed.
    ///
    /// - Returns: The changed text and the number of places.
    static func replacing(
        _ needle: String, with replacement: String, in text: String
    ) -> (text: String, count: Int) {
        var result = ""
        var count = 0
        var rest = text.startIndex
        for range in text.ranges(of: needle) {
            result += text[rest..<range.lowerBound]
            result += replacement
            rest = range.upperBound
            count += 1
        }
        result += text[rest...]
        return (result, count)
    }

    private static func lineEnding(of text: String) -> String {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")), end > text.startIndex else {
            return "\n"
        }
        return text.utf8[text.utf8.index(before: end)] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}
