/// The result of an authorization flow, with the statuses of the needed permissions.
public struct AuthorizationResult: Sendable, Hashable {
    /// The way in which an authorization flow ended.
    public enum Outcome: String, Sendable, Hashable {
        /// The flow went through all permissions.
        case completed
        /// The coordinator or the task canceled the flow before all steps were completed.
        case canceled
    }

    /// The way in which the flow ended.
    public let outcome: Outcome

    /// The status of each permission that the feature or a conditional ancestor needs.
    public let statuses: [PermissionKind: PermissionStatus]

    /// The needed permissions that are not granted, in declared order.
    ///
    /// These are all permissions that the user denied, now or before, that the coordinator removed or
    /// skipped, or that the flow did not reach because it was canceled. The caller decides which of them to
    /// request again.
    public let outstanding: [PermissionKind]

    /// Whether every needed permission is granted.
    public var isFullyAuthorized: Bool { outstanding.isEmpty }

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - outcome: The way in which the flow ended.
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
