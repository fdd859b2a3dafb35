/// The result of an authorization flow: the statuses of the needed permissions.
public struct AuthorizationResult: Sendable, Hashable {
    /// The ending of a flow.
    public enum Outcome: String, Sendable, Hashable {
        /// All steps were completed.
        case completed
        /// The coordinator or the task canceled the flow before all steps were completed.
        case canceled
    }

    /// The ending of the flow.
    public let outcome: Outcome

    /// The status of each permission that the feature or a conditional ancestor needs.
    public let statuses: [PermissionKind: PermissionStatus]

    /// The needed permissions that are not granted, in declared order.
    ///
    /// They include permissions that were removed, skipped or denied, now or before, the one at which the flow was
    /// canceled, and all after it. The caller decides which of them to request again.
    public let outstanding: [PermissionKind]

    /// Whether every needed permission is granted.
    public var isFullyAuthorized: Bool { outstanding.isEmpty }

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - outcome: The ending of the flow.
    ///   - statuses: The status of each needed permission.
    ///   - outstanding: The needed permissions that are not granted, in declared order.
    public init(
        outcome: Outcome, statuses: [PermissionKind: PermissionStatus], outstanding: [PermissionKind]
    ) {
        self.outcome = outcome
        self.statuses = statuses
        self.outstanding = outstanding
    }
}
