/// A coordinator's decision before a permission is requested.
public enum AuthorizationDecision: String, Sendable, Hashable, CaseIterable {
    /// Request it now.
    case request
    /// Skip this permission; continue with the next one.
    case skip
    /// Request no further permissions.
    case cancelAll
}
