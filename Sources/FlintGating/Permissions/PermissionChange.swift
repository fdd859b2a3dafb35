/// A change of a permission's status.
public struct PermissionChange: Sendable, Hashable {
    /// The kind of permission.
    public let kind: PermissionKind
    /// The new status.
    public let status: PermissionStatus

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - status: The new status.
    public init(kind: PermissionKind, status: PermissionStatus) {
        self.kind = kind
        self.status = status
    }
}
