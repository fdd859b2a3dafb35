/// A permission that stands differently now.
public struct PermissionChange: Sendable, Hashable {
    /// The kind of permission.
    public let kind: PermissionKind
    /// How it stands now.
    public let status: PermissionStatus

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - status: How it stands now.
    public init(kind: PermissionKind, status: PermissionStatus) {
        self.kind = kind
        self.status = status
    }
}
