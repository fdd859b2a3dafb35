/// A JSON text, parsed strictly (RFC 8259), with the position of every value and all problems.
///
/// Other decoders report no positions, some accept two members of the same name without notice, and most do
/// not distinguish `1` from `1.0`.
///
/// - Complexity: Linear in the length of the text.
package struct JSONDocument: Sendable {
    /// The origin of a text, which determines when two names are equal and which numbers are valid.
    package enum Origin: Sendable {
        /// A file of tweaks. Names are equal if they are canonically equivalent in Unicode. A whole number
        /// beyond `Int64` is a problem.
        case tweaks
        /// A text of another program. Names are equal if their bytes are equal. A whole number beyond `Int64`
        /// becomes a double.
        case others
    }

    /// The greatest size of a text in bytes, 16 MiB; a larger text is not parsed.
    package static let sizeLimit = 16 << 20
    /// The greatest number of arrays and objects inside one another; deeper ones are reported and not read.
    package static let nestingLimit = 64
    /// The greatest number of problems that are recorded for one text; further ones are only counted.
    package static let problemLimit = 1000

    /// The value of the text; `nil` if the text is too large or its syntax is wrong.
    package let root: JSONNode?
    /// The problems that were found, in the order of the text.
    ///
    /// After a syntax error there is only this one problem.
    package let problems: [JSONProblem]
    /// The number of problems beyond ``problemLimit``, which are not in ``problems``.
    package let omittedProblems: Int

    /// Parses a text.
    ///
    /// Problems are not thrown, but recorded in ``problems``.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. A byte order mark is skipped.
    ///   - origin: The origin of the text, which determines when names are equal and which numbers are valid.
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
    /// For each kind, `FlintTweaks` has an error code of the same name.
    package enum Code: String, Sendable, Hashable {
        case tooLarge, malformed, invalidUTF8, duplicateMember, integerOverflow, numberOverflow, nesting
        /// A string with more combining marks in a row than any script needs.
        ///
        /// Comparing such strings takes quadratic time.
        case combiningMarks
        // The following kinds occur only in files of tweaks.
        case mixedFormats, missingValue, nullValue, wrongMemberType, wrongType, notAllowed
        /// A name in a file of tweaks that the format does not define. Only this kind is a warning.
        case unknownName
    }

    package let code: Code
    /// The names of members and indices of elements that lead from the root to the value with the problem.
    package let keyPath: [String]
    package let position: JSONPosition
    /// A text for people that says what is wrong and what to do about it.
    ///
    /// It contains no values of the JSON text.
    package let message: String

    /// Whether only the faulty member is ignored, while the rest of the file can be used.
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
