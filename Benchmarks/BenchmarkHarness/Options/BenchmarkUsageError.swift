/// An error in the command line or in a file that it names; the process then exits with status 2.
public struct BenchmarkUsageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A kind of error.
    public struct Code: Sendable, Hashable {
        private enum Value {
            case unknownOption
            case missingValue
            case invalidValue
            case invalidRegex
            case unknownColumn
            case unreadableFile
            case foreignFile
        }

        private let value: Value

        /// An argument that is no option.
        public static let unknownOption = Code(value: .unknownOption)

        /// An option that needs a value and is the last argument, or a flag that was given one.
        public static let missingValue = Code(value: .missingValue)

        /// A value out of its range or not of its kind.
        public static let invalidValue = Code(value: .invalidValue)

        /// A pattern that is not a regular expression.
        public static let invalidRegex = Code(value: .invalidRegex)

        /// A column that does not exist.
        public static let unknownColumn = Code(value: .unknownColumn)

        /// A compare file that cannot be read.
        public static let unreadableFile = Code(value: .unreadableFile)

        /// A compare file that this program did not write.
        public static let foreignFile = Code(value: .foreignFile)
    }

    /// The kind of error.
    public let code: Code

    /// One line with the fault and the accepted values.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        // A value may contain line breaks, but an error is one line.
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Compares codes; the wording is not part of the identity.
    public static func == (left: BenchmarkUsageError, right: BenchmarkUsageError) -> Bool {
        left.code == right.code
    }
}
