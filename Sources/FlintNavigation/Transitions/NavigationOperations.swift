/// Changes of a tree that are collected and then carried out together.
///
/// Whatever moves screens does it through these, so that tree and screen agree.
@MainActor
public final class NavigationOperations {
    /// The tree after the operations so far.
    public private(set) var tree: NavigationTree

    private(set) var steps: [NavigationStep] = []
    /// The new node that waits to be placed, for a screen that has been created.
    private(set) var pending: NavigationTree.Node?

    init(tree: NavigationTree, pending: NavigationTree.Node? = nil) {
        self.tree = tree
        self.pending = pending
    }
}
