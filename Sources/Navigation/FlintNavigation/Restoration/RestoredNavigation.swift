/// The result of restoring navigation.
public struct RestoredNavigation: Sendable, Equatable {
    /// The tree to show: the restored one, or the root if nothing could be restored.
    public let tree: NavigationTree

    /// Whether any of the stored screens are in the tree.
    public let isRestored: Bool

    /// The problems; about a hundred at most, even for hostile data.
    public let problems: [RestorationProblem]
}
