/// Keeps texts that are recorded within bounds.
package enum RecordedText {
    /// The most bytes of one text.
    package static let limit = 4096

    /// The text, cut before ``limit`` bytes with a mark if it is longer.
    package static func clipped(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let mark = "… (cut)"
        var end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
        // Step back to the start of a character, so that the text stays valid.
        while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + mark
    }
}
