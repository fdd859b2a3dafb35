/// Limits the size of recorded texts.
package enum RecordedText {
    /// The maximum number of bytes of one text.
    package static let limit = 4096

    /// The text, cut and marked if it has more than ``limit`` bytes.
    package static func clipped(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let mark = "… (cut)"
        var end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
        // Move back to a character boundary, so that the text stays valid.
        while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + mark
    }
}
