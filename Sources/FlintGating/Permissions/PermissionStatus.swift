/// The status of a permission.
public enum PermissionStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Granted.
    case authorized
    /// Granted in part, such as for some photos only.
    case limited
    /// The user has not decided yet.
    case notDetermined
    /// Denied by the user.
    case denied
    /// Denied by other means, such as a profile or parental controls.
    case restricted
    /// Not supported by the device, the system or the application.
    case unsupported

    /// Whether the permission is granted, at least in part.
    public var isAuthorized: Bool { self == .authorized || self == .limited }
}
