/// A snapshot of the permissions that a feature needs, with their statuses.
public struct PermissionRequirements: Sendable, Hashable {
    /// All kinds of permission that the feature needs, in declared order.
    public let all: [PermissionKind]

    /// The status of each kind of permission.
    public let statuses: [PermissionKind: PermissionStatus]

    package init(_ all: [PermissionKind], _ statuses: [PermissionKind: PermissionStatus]) {
        self.all = all
        self.statuses = statuses
    }

    /// The granted permissions, including those granted in part.
    public var authorized: [PermissionKind] { all.filter(isAuthorized) }
    /// The permissions on which the user has not decided.
    public var notDetermined: [PermissionKind] { all(.notDetermined) }
    /// The permissions denied by the user.
    public var denied: [PermissionKind] { all(.denied) }
    /// The permissions denied by other means than the user, such as a profile or parental controls.
    public var restricted: [PermissionKind] { all(.restricted) }
    /// The permissions that the device, the system or the application does not support.
    public var unsupported: [PermissionKind] { all(.unsupported) }
    /// The permissions that are not granted, for any reason.
    public var notAuthorized: [PermissionKind] { all.filter { !isAuthorized($0) } }

    private func isAuthorized(_ kind: PermissionKind) -> Bool { statuses[kind]?.isAuthorized == true }

    private func all(_ status: PermissionStatus) -> [PermissionKind] {
        all.filter { statuses[$0] ?? .notDetermined == status }
    }
}
