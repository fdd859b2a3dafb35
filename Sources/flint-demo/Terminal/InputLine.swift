/// One line of input, and what had to be done to make text of it.
struct InputLine: Sendable, Equatable {
    /// The number of the line, from 1.
    let number: Int
    /// The text without its line ending.
    let text: String
    /// Whether bytes that are no UTF-8 were replaced with `U+FFFD`.
    let isRepaired: Bool
    /// Whether the line was longer than the reader accepts; the rest of it was dropped.
    ///
    /// Half a command is not what somebody asked for, so do not perform such a line.
    let isTruncated: Bool

    /// What a person should be told about the line, or `nil` if it arrived as it was sent.
    var warning: String? {
        if isTruncated {
            return "Line \(number) is too long; only its beginning was read. Split it into several commands."
        }
        if isRepaired {
            return "Line \(number) is not valid UTF-8; the broken bytes were replaced with \u{FFFD}."
        }
        return nil
    }
}
