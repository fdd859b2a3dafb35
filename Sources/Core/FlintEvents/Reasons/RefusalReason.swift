/// One reason why a request was refused.
public struct RefusalReason: Sendable, Hashable, Codable {
    /// Names a kind of refusal.
    public struct Code: Sendable, Hashable, Codable, RawRepresentable {
        /// The name of the kind, as in JSON.
        public let rawValue: String

        /// Creates the code of a kind of refusal from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The feature, or an ancestor, is not available.
        public static let featureUnavailable = Code(rawValue: "featureUnavailable")
        /// The feature is not registered.
        public static let featureNotRegistered = Code(rawValue: "featureNotRegistered")
        /// The feature did not declare the action.
        public static let actionNotDeclared = Code(rawValue: "actionNotDeclared")
        /// The session had ended before the request.
        public static let sessionEnded = Code(rawValue: "sessionEnded")
        /// The action would wait for a serial session that waits for the calling action.
        public static let wouldDeadlock = Code(rawValue: "wouldDeadlock")
        /// A link, an activity or an intent did not open the action, because too many openings were nested,
        /// each made by the action of the one before.
        public static let tooManyOpenings = Code(rawValue: "tooManyOpenings")
        /// The calling task was canceled before the action began.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// The kind of this refusal.
    public let code: Code

    /// A sentence for people that says why the request was refused.
    public let text: String

    /// For an unavailable feature, the constraint that is not satisfied; `nil` for other reasons.
    public let availability: Availability.Reason?

    /// Creates a reason, for tests of code that handles refusals; in an application, events and errors have
    /// the reasons.
    ///
    /// - Parameters:
    ///   - code: The kind of refusal.
    ///   - text: A sentence for people.
    ///   - availability: For an unavailable feature, the constraint that is not satisfied; `nil` for other
    ///     reasons.
    public init(_ code: Code, _ text: String, availability: Availability.Reason? = nil) {
        self.code = code
        self.text = text
        self.availability = availability
    }
}

extension RefusalReason {
    package static let cancelled = RefusalReason(
        .cancelled, "The task that asked for the action was canceled before it began.")
}
