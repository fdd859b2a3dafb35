/// Connects one kind of permission with the system.
///
/// Adapters are thin: they translate, they do not decide. Requests are made one at a time, on the main actor.
public protocol PermissionAdapter: Sendable {
    /// The kind of permission.
    var kind: PermissionKind { get }

    /// The keys under which the application's information must say what the permission is for.
    ///
    /// Where one of them is missing, the system ends a process that asks, or never answers it. So the permission counts as
    /// `unsupported` then, and ``requestAuthorization()`` is not called.
    var usageDescriptionKeys: [String] { get }

    /// How the permission stands, at once, from any thread and without asking anybody.
    ///
    /// - Returns: The status.
    func status() -> PermissionStatus

    /// Finds out how the permission stands where ``status()`` can only say what was found out before.
    ///
    /// By default it does nothing.
    func refresh() async

    /// Asks the person, if nobody has been asked yet.
    ///
    /// Where the system may never answer, end the wait when the task is canceled, so that nothing of it is left behind. Whoever
    /// has canceled does not wait for that; a status that is returned later is noted all the same.
    ///
    /// - Returns: The status afterwards.
    @MainActor func requestAuthorization() async -> PermissionStatus
}

extension PermissionAdapter {
    /// No such key is needed.
    public var usageDescriptionKeys: [String] { [] }

    /// Does nothing.
    public func refresh() async {}
}
