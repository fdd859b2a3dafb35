/// The result of restoring a stored tree.
public struct RestoredNavigation: Sendable, Equatable {
    /// The tree to show: the restored one, or the given root if nothing could be restored.
    public let tree: NavigationTree

    /// Whether the tree has any of the stored screens.
    public let isRestored: Bool

    /// The problems of the restoration; about a hundred at most, even for hostile data.
    public let problems: [RestorationProblem]
}
