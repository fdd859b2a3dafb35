/// A way to write words on a terminal.
struct TextStyle: Sendable, Hashable {
    private let code: Int?

    /// As the terminal writes anyway.
    static let plain = TextStyle(code: nil)
    /// For headings and names.
    static let bold = TextStyle(code: 1)
    /// For what matters less.
    static let dim = TextStyle(code: 2)
    /// For what was looked for and found.
    static let match = TextStyle(code: 7)
    /// For what went wrong.
    static let red = TextStyle(code: 31)
    /// For what went well.
    static let green = TextStyle(code: 32)
    /// For what deserves a second look.
    static let yellow = TextStyle(code: 33)
    /// For what can be typed.
    static let cyan = TextStyle(code: 36)

    /// Puts the style around a text.
    ///
    /// - Parameters:
    ///   - text: Text without control characters; see ``PrintableText``.
    ///   - isAllowed: Whether the terminal understands styles; the text is returned as it is otherwise.
    /// - Returns: The styled text, ending with a return to the plain style.
    func callAsFunction(_ text: String, isAllowed: Bool) -> String {
        guard isAllowed, let code, !text.isEmpty else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
