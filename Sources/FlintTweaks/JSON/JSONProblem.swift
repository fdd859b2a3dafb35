/// A problem in a JSON text.
package struct JSONProblem: Error, Sendable, Equatable {
    /// The kind of problem.
    package enum Code: String, Sendable, Hashable {
        case tooLarge, malformed, invalidUTF8, duplicateMember, integerOverflow, numberOverflow, nesting
        /// A longer run of combining marks than any script needs; comparing such texts takes quadratic time.
        case combiningMarks
    }

    package let code: Code
    /// The names and indices that lead to the position.
    package let keyPath: [String]
    package let position: JSONPosition
    /// What is wrong and how to fix it; it shows no values.
    package let message: String
}
