/// Accompanies an authorization flow, such as with screens that explain what a permission is for.
///
/// All members have defaults: everything is asked for, in declared order. A callback may take its time, and may itself
/// authorize another feature.
@MainActor
public protocol AuthorizationCoordinator: Sendable {
    /// Called once, before the first permission.
    ///
    /// - Parameter kinds: The permissions that nobody has been asked for yet, in declared order.
    /// - Returns: Those to ask for, in this order. Others than the given ones are ignored.
    func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind]

    /// Called before the system asks.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Whether to ask.
    func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision

    /// Called after the system has asked.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: How it stands now.
    /// - Returns: Whether to go on.
    func didRequest(_ kind: PermissionKind, _ status: PermissionStatus) async -> AuthorizationContinuation

    /// Called once at the end, if ``willBegin(_:)`` was called.
    ///
    /// - Parameter result: What the caller will get.
    func didComplete(_ result: AuthorizationResult) async
}

extension AuthorizationCoordinator {
    /// Asks for all, in declared order.
    ///
    /// - Parameter kinds: The permissions.
    /// - Returns: The same.
    public func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind] { kinds }

    /// Asks.
    ///
    /// - Parameter kind: The permission.
    /// - Returns: Always `request`.
    public func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision { .request }

    /// Goes on.
    ///
    /// - Parameters:
    ///   - kind: The permission.
    ///   - status: How it stands now.
    /// - Returns: Always `next`.
    public func didRequest(
        _ kind: PermissionKind, _ status: PermissionStatus
    ) async -> AuthorizationContinuation { .next }

    /// Does nothing.
    ///
    /// - Parameter result: What the caller will get.
    public func didComplete(_ result: AuthorizationResult) async {}
}
