/// The permissions that a feature needs, and how they stood when they were asked for.
public struct PermissionRequirements: Sendable, Hashable {
    /// All kinds, in declared order.
    public let all: [PermissionKind]

    /// How each of them stands.
    public let statuses: [PermissionKind: PermissionStatus]

    package init(_ all: [PermissionKind], _ statuses: [PermissionKind: PermissionStatus]) {
        self.all = all
        self.statuses = statuses
    }

    /// Those that are granted, be it in part.
    public var authorized: [PermissionKind] { all.filter(isAuthorized) }
    /// Those for which nobody has been asked yet.
    public var notDetermined: [PermissionKind] { all(.notDetermined) }
    /// Those that the person has refused.
    public var denied: [PermissionKind] { all(.denied) }
    /// Those that were refused for the person.
    public var restricted: [PermissionKind] { all(.restricted) }
    /// Those that are not there.
    public var unsupported: [PermissionKind] { all(.unsupported) }
    /// Those that are not granted, for whatever reason.
    public var notAuthorized: [PermissionKind] { all.filter { !isAuthorized($0) } }

    private func isAuthorized(_ kind: PermissionKind) -> Bool { statuses[kind]?.isAuthorized == true }

    private func all(_ status: PermissionStatus) -> [PermissionKind] {
        all.filter { statuses[$0] ?? .notDetermined == status }
    }
}
