#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Thrown when a file of tweaks cannot be read: everything that is wrong with it, in the order of the file.
public struct TweakFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Names a sort of problem.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case unreadable, tooLarge, syntax, invalidUTF8, duplicateMember, integerOverflow, numberOverflow,
                nesting, combiningMarks, notAnObject, mixedFormats, missingValue, nullValue, wrongMemberType,
                wrongType, notAllowed, unknownMember
        }

        private let value: Value

        /// The system did not let the file be read.
        public static let unreadable = Code(value: .unreadable)
        /// The file is larger than is read.
        public static let tooLarge = Code(value: .tooLarge)
        /// The text is no JSON.
        public static let syntax = Code(value: .syntax)
        /// The text is no UTF-8.
        public static let invalidUTF8 = Code(value: .invalidUTF8)
        /// A name stands twice in one object.
        public static let duplicateMember = Code(value: .duplicateMember)
        /// An integer is beyond 64 bits.
        public static let integerOverflow = Code(value: .integerOverflow)
        /// A number is beyond what a double can hold.
        public static let numberOverflow = Code(value: .numberOverflow)
        /// Arrays and objects nest too deep.
        public static let nesting = Code(value: .nesting)
        /// A text has more combining marks in a row than can be compared in reasonable time.
        public static let combiningMarks = Code(value: .combiningMarks)
        /// The top level is no object.
        public static let notAnObject = Code(value: .notAnObject)
        /// Some entries have the current format and some the old one.
        public static let mixedFormats = Code(value: .mixedFormats)
        /// A tweak has no `Value`.
        public static let missingValue = Code(value: .missingValue)
        /// A `Value` is null, or holds null.
        public static let nullValue = Code(value: .nullValue)
        /// A member has another type than the format says.
        public static let wrongMemberType = Code(value: .wrongMemberType)
        /// A `Value`, an option or a bound does not fit the tweak's `Type`.
        public static let wrongType = Code(value: .wrongType)
        /// A `Value` is outside the options or the bounds of its tweak.
        public static let notAllowed = Code(value: .notAllowed)
        /// A member has a name that the format does not know; only a warning.
        public static let unknownMember = Code(value: .unknownMember)

        /// The name of the sort.
        public var description: String { value.rawValue }
    }

    /// The file, as it was named to the reader.
    public let file: String
    /// What is wrong, in the order of the file; at least one.
    public let problems: [Problem]
    /// How many further problems there were.
    public let omittedProblems: Int

    package init(file: String, problems: [Problem], omittedProblems: Int = 0) {
        self.file = file
        self.problems = problems
        self.omittedProblems = omittedProblems
    }

    /// One line for each problem, `file:line:column: message`.
    public var description: String {
        let name = JSONText.excerpt(file, limit: 1024)
        var lines = problems.map { "\(name):\($0)" }
        if omittedProblems > 0 { lines.append("\(name): there are \(omittedProblems) more problems") }
        return lines.joined(separator: "\n")
    }
}

extension TweakFileError {
    package init(file: String, unreadable message: String) {
        self.init(file: file, problems: [Problem(.unreadable, at: nil, message)])
    }

    /// Whether the system did not let the file be read.
    package var isUnreadable: Bool { problems.contains { $0.code == .unreadable } }

    /// The name of a file in messages; a text has none.
    static func name(_ path: String?) -> String { path ?? "<json>" }
}

extension TweakFileError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
