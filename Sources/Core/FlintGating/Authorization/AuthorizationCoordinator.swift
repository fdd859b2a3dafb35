/// A coordinator of an authorization flow, for example with screens that explain the use of a permission.
///
/// All functions have default implementations, which request all permissions in declared order. A function
/// may suspend, and may itself authorize another feature.
@MainActor
public protocol AuthorizationCoordinator: Sendable {
    /// Selects the permissions to request. It is called once, before the first request.
    ///
    /// - Parameter kinds: The undecided permissions, in declared order.
    /// - Returns: The permissions to request, in this order. Permissions that are not in `kinds` are ignored.
    func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind]

    /// Decides whether a permission is requested. It is called before each request to the system.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Whether to request it.
    func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision

    /// Decides whether the flow continues. It is called after each request to the system.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: The new status.
    /// - Returns: Whether to continue with the next permission.
    func didRequest(_ kind: PermissionKind, _ status: PermissionStatus) async -> AuthorizationContinuation

    /// Receives the result at the end. It is called once, if ``willBegin(_:)`` was called.
    ///
    /// - Parameter result: The result that the caller will receive.
    func didComplete(_ result: AuthorizationResult) async
}

extension AuthorizationCoordinator {
    /// Requests all permissions, in declared order.
    ///
    /// - Parameter kinds: The permissions.
    /// - Returns: The same permissions.
    public func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind] { kinds }

    /// Decides to request the permission.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Always `request`.
    public func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision { .request }

    /// Continues with the next permission.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: The new status.
    /// - Returns: Always `next`.
    public func didRequest(
        _ kind: PermissionKind, _ status: PermissionStatus
    ) async -> AuthorizationContinuation { .next }

    /// Does nothing, for coordinators that ignore the result.
    ///
    /// - Parameter result: The result that the caller will receive.
    public func didComplete(_ result: AuthorizationResult) async {}
}

/// A coordinator's decision before a permission is requested.
public enum AuthorizationDecision: String, Sendable, Hashable, CaseIterable {
    /// Request the permission now.
    case request
    /// Skip this permission and continue with the next one.
    case skip
    /// Request no further permissions.
    case cancelAll
}

/// A coordinator's decision after a permission was requested.
public enum AuthorizationContinuation: String, Sendable, Hashable, CaseIterable {
    /// Continue with the next permission.
    case next
    /// Request no further permissions.
    case cancelAll
}
