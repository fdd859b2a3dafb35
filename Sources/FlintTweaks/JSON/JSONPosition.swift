/// A position in a JSON text.
package struct JSONPosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    package let line: Int32
    /// The Unicode scalar in the line, from 1; a byte order mark is none.
    package let column: Int32
    /// The byte of UTF-8 in the line, from 1, which is what compilers count.
    package let utf8Column: Int32

    package init(line: Int, column: Int, utf8Column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
        self.utf8Column = Int32(clamping: utf8Column)
    }

    /// The start of a text.
    package static let start = JSONPosition(line: 1, column: 1, utf8Column: 1)

    package static func < (first: JSONPosition, second: JSONPosition) -> Bool {
        (first.line, first.utf8Column) < (second.line, second.utf8Column)
    }
}
