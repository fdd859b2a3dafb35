/// A piece of text of a diagram and where it begins.
///
/// Quotes are removed, `\n` is a line break, blanks at both ends are gone.
package struct SyntaxText: Equatable, Sendable {
    package var text: String
    package var location: SourceLocation
    /// Whether it stood in quotes: a quoted description is documentation, never a type.
    package var isQuoted: Bool

    package init(_ text: String, at location: SourceLocation, isQuoted: Bool = false) {
        self.text = text
        self.location = location
        self.isQuoted = isQuoted
    }
}
