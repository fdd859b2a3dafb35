public import Foundation

extension URLPattern {
    /// An error that says what is wrong in the text of a URL pattern, and where.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The code of a kind of mistake.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case empty, misplacedRest, mixedWildcard, unclosedVariable, badName, duplicateName,
                    adjacentVariables
            }

            private let value: Value

            /// The text of the pattern is empty.
            public static let empty = Code(value: .empty)
            /// A `**` is not the last component.
            public static let misplacedRest = Code(value: .misplacedRest)
            /// A component contains `*` or `**` and other text.
            public static let mixedWildcard = Code(value: .mixedWildcard)
            /// A `$(` has no `)` in the same component.
            public static let unclosedVariable = Code(value: .unclosedVariable)
            /// A variable has no name or an invalid one.
            public static let badName = Code(value: .badName)
            /// Two variables have the same name.
            public static let duplicateName = Code(value: .duplicateName)
            /// Two variables have no text between them.
            public static let adjacentVariables = Code(value: .adjacentVariables)

            /// The name of the code, such as `empty`.
            public var description: String { value.rawValue }

            fileprivate var advice: String {
                switch value {
                case .empty: "the pattern is empty; write '/' for the root"
                case .misplacedRest: "'**' is not the last component; put it at the end, or write '*'"
                case .mixedWildcard:
                    "a wildcard stands alone in its component; use a variable such as '$(name)'"
                case .unclosedVariable: "'$(' is not closed in its component; add ')'"
                case .badName:
                    "a variable needs a name: a letter or '_', then letters, digits, '_' and '-', as in '$(name)'"
                case .duplicateName: "two variables have one name; rename one of them"
                case .adjacentVariables: "nothing separates two variables; put text between them"
                }
            }
        }

        /// The kind of mistake.
        public let code: Code

        /// The text of the pattern.
        public let pattern: String

        /// The position of the mistake: the number of a Unicode scalar in the pattern, counted from 1.
        public let column: Int

        /// A text that quotes the pattern, and says where the mistake is and what to do about it.
        public var description: String { "Pattern '\(pattern)', column \(column): \(code.advice)." }
    }
}

extension URLPattern.Failure: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
