/// Connects one kind of permission with the system.
///
/// Adapters are thin: they translate, they do not decide. Requests are made one at a time, on the main actor.
public protocol PermissionAdapter: Sendable {
    /// The kind of permission.
    var kind: PermissionKind { get }

    /// The key under which the application's information must say what the permission is for, if there is one.
    var usageDescriptionKey: String? { get }

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
    /// - Returns: The status afterwards.
    @MainActor func requestAuthorization() async -> PermissionStatus
}

extension PermissionAdapter {
    /// No such key is needed.
    public var usageDescriptionKey: String? { nil }

    /// Does nothing.
    public func refresh() async {}
}
