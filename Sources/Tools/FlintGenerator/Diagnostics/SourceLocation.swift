/// A position in a text: file, line and column.
///
/// Lines and columns count from 1. A column counts UTF-8 bytes, and a tab counts as one byte, as compilers and
/// editors expect of `file:line:column`.
public struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name of the text; for an included text, that text's own name.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The position of the byte in the line, from 1.
    public var column: Int

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The name of the text.
    ///   - line: The line, from 1.
    ///   - column: The position of the byte in the line, from 1.
    public init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The location as `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }

    /// Orders by file, then line, then column.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
