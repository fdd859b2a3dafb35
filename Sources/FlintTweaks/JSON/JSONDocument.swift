/// A JSON text, read strictly (RFC 8259), with the position of every value and everything that is wrong.
///
/// Decoders that know no positions cannot say in which line a name is misspelt, some take the second of two equal
/// names in silence, and most do not tell `1` from `1.0`.
///
/// - Complexity: Linear in the length of the text.
package struct JSONDocument: Sendable {
    /// How many bytes a text may have.
    package static let sizeLimit = 16 << 20
    /// How deep arrays and objects may nest.
    package static let nestingLimit = 64
    /// How many problems are kept.
    package static let problemLimit = 1000

    /// The value; `nil` if the text is too large or its syntax is wrong.
    package let root: JSONNode?
    /// What is wrong, in the order of the text; a syntax error comes alone.
    package let problems: [JSONProblem]
    /// How many more problems there were than are kept.
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
