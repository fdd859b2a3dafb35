/// The status of a permission.
///
/// `StandardConstraintsEvaluator` writes the text that explains the status to people.
public enum PermissionStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// The permission is granted.
    case authorized
    /// The permission is granted in part, such as for some photos only.
    case limited
    /// The user has not decided yet.
    case notDetermined
    /// The user has denied the permission.
    case denied
    /// The permission is denied by other means, such as a profile or parental controls.
    case restricted
    /// The device, the system or the application does not support the permission.
    case unsupported

    /// Whether the permission is granted, at least in part.
    public var isAuthorized: Bool { self == .authorized || self == .limited }
}

extension PermissionChecker {
    /// A change of a permission's status.
    public struct Change: Sendable, Hashable {
        /// The kind of permission whose status has changed.
        public let kind: PermissionKind
        /// The new status of the permission.
        public let status: PermissionStatus

        /// Creates a change.
        ///
        /// - Parameters:
        ///   - kind: The kind of permission.
        ///   - status: The new status of the permission.
        public init(kind: PermissionKind, status: PermissionStatus) {
            self.kind = kind
            self.status = status
        }
    }
}
