#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something in an environment or a command line that does not fit the declared tweaks.
public struct TweakInputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of problem.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case nameCollision, unknownName, wrongType, malformed, missingValue
        }

        private let value: Value

        /// Two declared tweaks or features have one name; neither is read from it.
        public static let nameCollision = Code(value: .nameCollision)
        /// The name belongs to no declared tweak or feature.
        public static let unknownName = Code(value: .unknownName)
        /// The text does not fit the declared kind.
        public static let wrongType = Code(value: .wrongType)
        /// The text is not of the expected form.
        public static let malformed = Code(value: .malformed)
        /// An option has no value.
        public static let missingValue = Code(value: .missingValue)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of problem.
    public let code: Code
    /// The variable of the environment, or the option, that it is about.
    public let name: String
    /// The declared tweaks that it is about, ordered.
    public let paths: [TweakPath]
    /// What is wrong, where, and what to do; it shows no values.
    public let description: String

    /// Whether the input can be used in spite of it.
    public var isWarning: Bool { code == .unknownName }

    init(_ code: Code, name: String, paths: [TweakPath] = [], _ description: String) {
        self.code = code
        self.name = name
        self.paths = paths
        self.description = description
    }

    /// Compares the kinds, the names and the tweaks; not the words.
    ///
    /// - Parameters:
    ///   - first: A problem.
    ///   - second: Another problem.
    /// - Returns: Whether both are of one kind and about the same.
    public static func == (first: TweakInputProblem, second: TweakInputProblem) -> Bool {
        first.code == second.code && first.name == second.name && first.paths == second.paths
    }

    /// Feeds what is compared.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(name)
        hasher.combine(paths)
    }
}

extension TweakInputProblem: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
