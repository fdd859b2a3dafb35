/// Coordinates an authorization flow, for example with screens that explain the use of a permission.
///
/// All members have defaults: all permissions are requested, in declared order. A callback may suspend, and may
/// itself authorize another feature.
@MainActor
public protocol AuthorizationCoordinator: Sendable {
    /// Called once, before the first permission.
    ///
    /// - Parameter kinds: The undecided permissions, in declared order.
    /// - Returns: The permissions to request, in this order. Permissions that were not given are ignored.
    func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind]

    /// Called before a permission is requested from the system.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Whether to request it.
    func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision

    /// Called after a permission was requested.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: The new status.
    /// - Returns: Whether to continue.
    func didRequest(_ kind: PermissionKind, _ status: PermissionStatus) async -> AuthorizationContinuation

    /// Called once at the end, if ``willBegin(_:)`` was called.
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

    /// Requests the permission.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Always `request`.
    public func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision { .request }

    /// Continues.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: The new status.
    /// - Returns: Always `next`.
    public func didRequest(
        _ kind: PermissionKind, _ status: PermissionStatus
    ) async -> AuthorizationContinuation { .next }

    /// Does nothing.
    ///
    /// - Parameter result: The result that the caller will receive.
    public func didComplete(_ result: AuthorizationResult) async {}
}

/// A coordinator's decision before a permission is requested.
public enum AuthorizationDecision: String, Sendable, Hashable, CaseIterable {
    /// Request it now.
    case request
    /// Skip this permission; continue with the next one.
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
