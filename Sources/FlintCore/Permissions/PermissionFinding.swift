/// What is missing for a permission to be asked for.
struct PermissionFinding: Sendable, Hashable {
    /// What it is that is missing.
    enum Lack: Sendable, Hashable {
        /// Nobody has registered an adapter.
        case adapter
        /// The application's information does not say what the permission is for.
        case usageDescription(key: String)
    }

    let kind: PermissionKind
    let lack: Lack

    /// What is wrong, where, and what to do.
    func text(feature: String) -> String {
        switch lack {
        case .adapter:
            "Feature '\(feature)' needs the permission '\(kind)', and no adapter is registered for it, so it is "
                + "unsupported. Register one in the configuration's 'permissions'."
        case .usageDescription(let key):
            "Feature '\(feature)' needs the permission '\(kind)', and the application's information does not say "
                + "what for. Add the key '\(key)'."
        }
    }
}
