/// What a coordinator decides before a person is asked for a permission.
public enum AuthorizationDecision: String, Sendable, Hashable, CaseIterable {
    /// Ask now.
    case request
    /// Do not ask for this one; go on with the next.
    case skip
    /// Ask for nothing more.
    case cancelAll
}
