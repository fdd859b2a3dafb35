public import Foundation

/// An error that says why an activity is not published.
public struct ActivityError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The code of a kind of problem.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case missingType, missingTitle, missingRequiredKey, missingWebpage, badWebpage, notContinuable,
                noPublisher
        }

        private let value: Value

        /// The activity has no type, because the configuration has no application identifier from which it
        /// could be derived.
        public static let missingType = Code(value: .missingType)
        /// The activity is eligible for search, but has no title.
        public static let missingTitle = Code(value: .missingTitle)
        /// A key that the activity declares as required is not in its user info.
        public static let missingRequiredKey = Code(value: .missingRequiredKey)
        /// The activity is eligible for public indexing, but has no web page.
        public static let missingWebpage = Code(value: .missingWebpage)
        /// The web page of the activity has a scheme other than `http` and `https`.
        public static let badWebpage = Code(value: .badWebpage)
        /// No action of the runtime could continue the activity, neither by its link nor by its type.
        public static let notContinuable = Code(value: .notContinuable)
        /// The runtime's configuration has no publisher of activities.
        public static let noPublisher = Code(value: .noPublisher)

        /// The name of the code, such as `missingTitle`.
        public var description: String { value.rawValue }
    }

    /// The kind of problem.
    ///
    /// Errors with the same code are equal.
    public let code: Code

    /// What the error is about: the identifier of a binding, or the type of an activity that the application
    /// has created.
    public let subject: String

    /// The missing keys of the user info, in alphabetical order; empty for other codes than
    /// `missingRequiredKey`.
    public let keys: [String]

    package init(_ code: Code, subject: String = "", keys: [String] = []) {
        self.code = code
        self.subject = subject
        self.keys = keys
    }

    /// Returns whether two errors have the same code.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both have the same code.
    public static func == (first: ActivityError, second: ActivityError) -> Bool { first.code == second.code }

    /// A text that names the activity, the problem and the solution.
    public var description: String { "The activity of '\(subject)' is not published: \(problem)" }

    private var problem: String {
        switch code {
        case .missingType:
            "it has no type. Set the application id in the configuration's 'links', or 'activityType'."
        case .missingTitle:
            "it may be searched for and has no title. Set one by 'ActivityMetadataRepresentable' or in "
                + "'prepare(activity:with:)'."
        case .missingRequiredKey:
            "its user info has no \(keys.map { "'\($0)'" }.joined(separator: ", ")), which is required."
        case .missingWebpage:
            "it may be indexed publicly and has no web page. Map the action to a URL of an associated domain."
        case .badWebpage:
            "its web page is neither 'http' nor 'https'."
        case .notContinuable:
            "nobody could continue it. Map the action to a URL, make its input 'ActivityCodable', or set the "
                + "activity's 'isContinuedByApplication', for that of an action in 'prepare(activity:with:)'."
        default:
            "there is no publisher. Set one in the configuration's 'activities'."
        }
    }
}

extension ActivityError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
