/// Connects one kind of permission to the system.
///
/// Adapters only translate, they do not decide. Requests are made one at a time, on the main actor.
public protocol PermissionAdapter: Sendable {
    /// The kind of permission.
    var kind: PermissionKind { get }

    /// The keys of the usage descriptions that the application's information must contain.
    ///
    /// If one of them is missing, the system terminates a process that requests the permission, or never answers. The
    /// permission is then `unsupported`, and ``requestAuthorization()`` is not called.
    var usageDescriptionKeys: [String] { get }

    /// Returns the current status, synchronously, from any thread and without a prompt.
    ///
    /// - Returns: The status.
    func status() -> PermissionStatus

    /// Updates the status where ``status()`` can only return an earlier result.
    ///
    /// By default it does nothing.
    func refresh() async

    /// Requests the permission, if it is undecided.
    ///
    /// Where the system may never answer, end the wait when the task is canceled, so that no continuation remains. A
    /// caller that has canceled does not wait for that; a status returned later is recorded nevertheless.
    ///
    /// - Returns: The status afterwards.
    @MainActor func requestAuthorization() async -> PermissionStatus
}

extension PermissionAdapter {
    /// Empty: no key is needed.
    public var usageDescriptionKeys: [String] { [] }

    /// Does nothing.
    public func refresh() async {}
}
