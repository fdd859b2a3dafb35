/// A coordinator's decision after a permission was requested.
public enum AuthorizationContinuation: String, Sendable, Hashable, CaseIterable {
    /// Continue with the next permission.
    case next
    /// Request no further permissions.
    case cancelAll
}
