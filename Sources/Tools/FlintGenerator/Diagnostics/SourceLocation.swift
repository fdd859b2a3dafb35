/// A position in a text: file, line and column.
///
/// Lines and columns count from 1. A column counts UTF-8 bytes, and a tab counts as one byte, as compilers
/// and editors expect of `file:line:column`.
public struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name of the file or text; for an included text, the name of that text.
    public var file: String
    /// The number of the line, from 1.
    public var line: Int
    /// The number of the byte in the line, from 1.
    public var column: Int

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The name of the file or text.
    ///   - line: The number of the line, from 1.
    ///   - column: The number of the byte in the line, from 1.
    public init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The location as text, `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }

    /// Orders locations by file, then by line, then by column.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
