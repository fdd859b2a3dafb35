/// A JSON text, parsed strictly (RFC 8259), with the position of every value and all problems.
///
/// Other decoders do not report positions, some silently take the second of two equal names, and most do not
/// distinguish `1` from `1.0`.
///
/// - Complexity: Linear in the length of the text.
package struct JSONDocument: Sendable {
    /// Whose text it is, which decides what is a problem in it.
    package enum Origin: Sendable {
        /// A file of tweaks: names are equal if Unicode says so, and whole numbers are those of `Int64`.
        case tweaks
        /// A text of another program: names are equal if their bytes are, and a whole number beyond `Int64` is a double.
        case others
    }

    /// The greatest size of a text in bytes.
    package static let sizeLimit = 16 << 20
    /// The greatest depth of arrays and objects.
    package static let nestingLimit = 64
    /// The greatest number of recorded problems.
    package static let problemLimit = 1000

    /// The value; `nil` if the text is too large or its syntax is wrong.
    package let root: JSONNode?
    /// The problems, in the order of the text; a syntax error is the only one.
    package let problems: [JSONProblem]
    /// The number of problems beyond the limit.
    package let omittedProblems: Int

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8; a byte order mark is skipped.
    ///   - origin: Whose text it is.
    package init(_ bytes: [UInt8], from origin: Origin = .tweaks) {
        guard bytes.count <= Self.sizeLimit else {
            root = nil
            problems = [
                JSONProblem(
                    code: .tooLarge, keyPath: [], position: .start,
                    message: "the text has more than \(Self.sizeLimit >> 20) MiB; split it or make it shorter"
                )
            ]
            omittedProblems = 0
            return
        }
        var reader = JSONReader(bytes, from: origin)
        do throws(JSONProblem) {
            root = try reader.read()
            problems = reader.problems.sorted { $0.position < $1.position }
            omittedProblems = reader.omittedProblems
        } catch {
            root = nil
            problems = [error]
            omittedProblems = 0
        }
    }
}

/// A problem in a JSON text, or in what a file of tweaks says in it.
package struct JSONProblem: Error, Sendable, Equatable {
    /// The kind of problem; `FlintTweaks` has an error code of the same name for each.
    package enum Code: String, Sendable, Hashable {
        case tooLarge, malformed, invalidUTF8, duplicateMember, integerOverflow, numberOverflow, nesting
        /// A longer run of combining marks than any script needs; comparing such texts takes quadratic time.
        case combiningMarks
        // Of files of tweaks.
        case mixedFormats, missingValue, nullValue, wrongMemberType, wrongType, notAllowed
        /// A name that is not part of the format; the only kind that is a warning.
        case unknownName
    }

    package let code: Code
    /// The names and indices that lead to the position.
    package let keyPath: [String]
    package let position: JSONPosition
    /// What is wrong and how to fix it; it shows no values.
    package let message: String

    /// Whether only the item at fault is ignored, and everything else can be used.
    package var isWarning: Bool { code == .unknownName }
}

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
