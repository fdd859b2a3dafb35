/// How the permissions of a feature stand after a person was asked.
public struct AuthorizationResult: Sendable, Hashable {
    /// How the flow ended.
    public enum Outcome: String, Sendable, Hashable {
        /// All steps were made.
        case completed
        /// The coordinator or the task was canceled before all steps were made.
        case canceled
    }

    /// How the flow ended.
    public let outcome: Outcome

    /// How each permission stands that the feature or a conditional ancestor needs.
    public let statuses: [PermissionKind: PermissionStatus]

    /// The needed permissions that are not granted, in declared order.
    ///
    /// Among them are those that were dropped, skipped or denied, now or before, the one at which the flow was
    /// canceled, and all after it. Which of them to ask for again is up to the caller.
    public let outstanding: [PermissionKind]

    /// Whether every needed permission is granted.
    public var isFullyAuthorized: Bool { outstanding.isEmpty }

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - outcome: How the flow ended.
    ///   - statuses: How each needed permission stands.
    ///   - outstanding: Those that are not granted, in declared order.
    public init(
        outcome: Outcome, statuses: [PermissionKind: PermissionStatus], outstanding: [PermissionKind]
    ) {
        self.outcome = outcome
        self.statuses = statuses
        self.outstanding = outstanding
    }
}
