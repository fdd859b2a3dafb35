/// How a permission stands.
public enum PermissionStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Granted.
    case authorized
    /// Granted in part, such as for some photos only.
    case limited
    /// Nobody has been asked yet.
    case notDetermined
    /// Refused by the person.
    case denied
    /// Refused for the person, such as by a profile or by parents.
    case restricted
    /// Not there: the device, the system or the application has no such thing.
    case unsupported

    /// Whether what it is about may be done: it is authorized, or limited.
    public var isAuthorized: Bool { self == .authorized || self == .limited }
}
