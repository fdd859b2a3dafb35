/// What a coordinator decides after a person was asked for a permission.
public enum AuthorizationContinuation: String, Sendable, Hashable, CaseIterable {
    /// Go on with the next permission.
    case next
    /// Ask for nothing more.
    case cancelAll
}
