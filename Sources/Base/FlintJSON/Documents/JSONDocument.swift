/// A JSON text, parsed strictly (RFC 8259), with the position of every value and all problems.
///
/// It exists because other decoders report no positions, some silently take the second of two equal names,
/// and most do not distinguish `1` from `1.0`.
///
/// - Complexity: Linear in the length of the text.
package struct JSONDocument: Sendable {
    /// The origin of a text, which decides which names are equal and which numbers are valid.
    package enum Origin: Sendable {
        /// A file of tweaks. Names are equal if Unicode considers them equal, and a whole number must fit
        /// into `Int64`.
        case tweaks
        /// A text of another program. Names are equal if their bytes are, and a whole number beyond `Int64`
        /// becomes a double.
        case others
    }

    /// The greatest size of a text in bytes.
    package static let sizeLimit = 16 << 20
    /// The greatest depth of arrays and objects.
    package static let nestingLimit = 64
    /// The greatest number of recorded problems.
    package static let problemLimit = 1000

    /// The value of the text; `nil` if the text is too large or its syntax is wrong.
    package let root: JSONNode?
    /// The problems, in the order of the text.
    ///
    /// A syntax error is reported alone.
    package let problems: [JSONProblem]
    /// The number of problems beyond ``problemLimit``, which are not in ``problems``.
    package let omittedProblems: Int

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. A byte order mark is skipped.
    ///   - origin: The origin of the text.
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

/// A problem in a JSON text, or in the tweaks that a text declares.
package struct JSONProblem: Error, Sendable, Equatable {
    /// The kind of problem.
    ///
    /// `FlintTweaks` has an error code of the same name for each.
    package enum Code: String, Sendable, Hashable {
        case tooLarge, malformed, invalidUTF8, duplicateMember, integerOverflow, numberOverflow, nesting
        /// A run of combining marks that is longer than any script needs. Comparing such texts takes
        /// quadratic time.
        case combiningMarks
        // The following kinds occur only in files of tweaks.
        case mixedFormats, missingValue, nullValue, wrongMemberType, wrongType, notAllowed
        /// A name that is not part of the format. Only this kind is a warning.
        case unknownName
    }

    package let code: Code
    /// The names and indices that lead to the value with the problem.
    package let keyPath: [String]
    package let position: JSONPosition
    /// The problem and its remedy, for people.
    ///
    /// The message contains no values of the text.
    package let message: String

    /// Whether only the faulty item is ignored, and the rest of the file can be used.
    package var isWarning: Bool { code == .unknownName }
}

/// A position in a JSON text.
package struct JSONPosition: Sendable, Hashable, Comparable {
    /// The number of the line, counted from 1.
    package let line: Int32
    /// The number of the Unicode scalar in the line, counted from 1.
    ///
    /// A byte order mark does not count.
    package let column: Int32
    /// The number of the UTF-8 byte in the line, counted from 1, as compilers report columns.
    package let utf8Column: Int32

    package init(line: Int, column: Int, utf8Column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
        self.utf8Column = Int32(clamping: utf8Column)
    }

    /// The position of the first character of a text.
    package static let start = JSONPosition(line: 1, column: 1, utf8Column: 1)

    package static func < (first: JSONPosition, second: JSONPosition) -> Bool {
        (first.line, first.utf8Column) < (second.line, second.utf8Column)
    }
}
