/// The operations of a transaction before they are shown: what the tree would be, and the screens that were made for it.
@MainActor
final class NavigationTransaction {
    /// What a failed inner transaction goes back to.
    struct State {
        var tree: NavigationTree
        /// The live screens, with those made in the transaction.
        var screens: [NodeID: any Screen]
        /// Those made in the transaction alone.
        var made: [NodeID: any Screen] = [:]
        var deliveries: [NavigationStep] = []
        var steps: [NavigationStep] = []
        var isAnimated = false
        var lastPlan: NavigationPlan?
    }

    var state: State

    init(tree: NavigationTree, screens: [NodeID: any Screen]) {
        state = State(tree: tree, screens: screens)
    }

    func add(_ commit: NavigationCommit, tree: NavigationTree, isAnimated: Bool) {
        state.tree = tree
        state.screens.merge(commit.screens) { _, new in new }
        state.made.merge(commit.screens) { _, new in new }
        state.deliveries += commit.deliveries
        state.steps += commit.steps
        state.isAnimated = state.isAnimated || isAnimated
    }
}
