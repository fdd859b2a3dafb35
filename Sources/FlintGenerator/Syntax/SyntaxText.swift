/// A part of a diagram's text and its position.
///
/// Quotes and the blanks at both ends are removed, and `\n` is a line break.
package struct SyntaxText: Equatable, Sendable {
    package var text: String
    package var location: SourceLocation
    /// Whether the text was quoted: a quoted description is documentation, never a type.
    package var isQuoted: Bool

    package init(_ text: String, at location: SourceLocation, isQuoted: Bool = false) {
        self.text = text
        self.location = location
        self.isQuoted = isQuoted
    }
}
