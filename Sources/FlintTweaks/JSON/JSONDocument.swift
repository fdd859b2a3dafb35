/// A JSON text, parsed strictly (RFC 8259), with the position of every value and all problems.
///
/// Other decoders do not report positions, some silently take the second of two equal names, and most do not
/// distinguish `1` from `1.0`.
///
/// - Complexity: Linear in the length of the text.
package struct JSONDocument: Sendable {
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
    /// - Parameter bytes: The text in UTF-8; a byte order mark is skipped.
    package init(_ bytes: [UInt8]) {
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
        var reader = JSONReader(bytes)
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
