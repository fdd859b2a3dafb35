extension TweakFileError {
    /// Something that is wrong with a file of tweaks, and where.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The sort of problem.
        public let code: Code
        /// The names and indices that lead to the place in the file.
        public let keyPath: [String]
        /// Where it is; `nil` if the file could not be read at all.
        package let position: JSONPosition?
        /// What is wrong and how to mend it; it shows no values.
        public let message: String

        package init(_ code: Code, keyPath: [String] = [], at position: JSONPosition?, _ message: String) {
            self.code = code
            self.keyPath = keyPath
            self.position = position
            self.message = message
        }

        package init(_ problem: JSONProblem) {
            self.init(
                Code(problem.code), keyPath: problem.keyPath, at: problem.position, problem.message)
        }

        /// The line, from 1; `nil` if the file could not be read at all.
        public var line: Int? { position.map { Int($0.line) } }

        /// The Unicode scalar in the line, from 1; `nil` if the file could not be read at all.
        public var column: Int? { position.map { Int($0.column) } }

        /// The problem as `line:column: error: message (at feature/variable/Value)`.
        public var description: String {
            let place = position.map { "\($0.line):\($0.column): " } ?? " "
            let severity = code == .unknownMember ? "warning" : "error"
            // An empty name in the end is one that was not read yet.
            let names = keyPath.last == "" ? keyPath.dropLast() : keyPath[...]
            let path = names.map { JSONText.excerpt($0) }.joined(separator: "/")
            return "\(place)\(severity): \(message)\(names.isEmpty ? "" : " (at \(path))")"
        }
    }
}

extension TweakFileError.Code {
    init(_ code: JSONProblem.Code) {
        self =
            switch code {
            case .tooLarge: .tooLarge
            case .syntax: .syntax
            case .invalidUTF8: .invalidUTF8
            case .duplicateMember: .duplicateMember
            case .integerOverflow: .integerOverflow
            case .numberOverflow: .numberOverflow
            case .nesting: .nesting
            case .combiningMarks: .combiningMarks
            }
    }
}
