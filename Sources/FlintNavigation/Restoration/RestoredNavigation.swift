/// What became of stored navigation.
public struct RestoredNavigation: Sendable, Equatable {
    /// The tree to show: the restored one, or the root if nothing could be restored.
    public let tree: NavigationTree

    /// Whether any of the stored screens are in the tree.
    public let isRestored: Bool

    /// What could not be restored, and why; of hostile data not more than about a hundred.
    public let problems: [RestorationProblem]
}
