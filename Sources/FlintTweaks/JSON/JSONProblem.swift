/// Something that is wrong with a JSON text.
package struct JSONProblem: Error, Sendable, Equatable {
    /// A sort of problem.
    package enum Code: String, Sendable, Hashable {
        case tooLarge, malformed, invalidUTF8, duplicateMember, integerOverflow, numberOverflow, nesting
        /// More marks in a row than any writing needs; comparing such texts takes quadratic time.
        case combiningMarks
    }

    package let code: Code
    /// The names and indices that lead to the place.
    package let keyPath: [String]
    package let position: JSONPosition
    /// What is wrong and how to mend it; it shows no values.
    package let message: String
}
