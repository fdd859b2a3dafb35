/// An adapter that connects one kind of permission to the system.
///
/// An adapter only translates between Flint and the system. Requests are made one at a time, on the main
/// actor.
public protocol PermissionAdapter: Sendable {
    /// The kind of permission that the adapter handles.
    var kind: PermissionKind { get }

    /// The keys of the usage descriptions that the application's `Info.plist` must contain.
    ///
    /// If one of them is missing, the system terminates a process that requests the permission, or never
    /// answers. The permission is then `unsupported`, and ``requestAuthorization()`` is not called.
    var usageDescriptionKeys: [String] { get }

    /// Returns the current status, synchronously, from any thread and without a prompt.
    ///
    /// - Returns: The status.
    func status() -> PermissionStatus

    /// Updates the status, for adapters whose ``status()`` can only return an earlier result.
    ///
    /// The default implementation does nothing.
    func refresh() async

    /// Requests the permission, if it is undecided.
    ///
    /// If the system may never answer, return when the task is canceled, so that no continuation remains.
    /// The ``PermissionChecker`` does not wait for a canceled request. If this function returns later, the
    /// checker still records the status.
    ///
    /// - Returns: The status afterwards.
    @MainActor func requestAuthorization() async -> PermissionStatus
}

extension PermissionAdapter {
    /// The empty list: the permission needs no usage description.
    public var usageDescriptionKeys: [String] { [] }

    /// Does nothing, since most adapters always return the current status.
    public func refresh() async {}
}
