import FlintCore

/// How a permission stands that a feature asks for.
struct PermissionReport: Sendable, Equatable {
    let kind: PermissionKind
    let status: PermissionStatus
    /// The name of the feature.
    let feature: String
}
