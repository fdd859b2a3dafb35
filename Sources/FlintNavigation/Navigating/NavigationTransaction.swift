/// The collected operations of a transaction: the resulting tree, and the screens that were created for it.
@MainActor
final class NavigationTransaction {
    /// The state to which a failed inner transaction returns.
    struct State {
        var tree: NavigationTree
        /// The live screens, including the ones created in the transaction.
        var screens: [NodeID: any Screen]
        /// The screens created in the transaction.
        var made: [NodeID: any Screen] = [:]
        var deliveries: [NavigationStep] = []
        var steps: [NavigationStep] = []
        var isAnimated = false
        var lastPlan: NavigationPlan?

        /// Adapts the steps to a tree that has changed in the meantime; steps without effect are dropped.
        mutating func adapt(to tree: NavigationTree) throws {
            let planned = steps
            self.tree = tree
            steps = []
            for step in planned {
                guard let step = try step.adapted(to: self.tree) else { continue }
                try self.tree.apply(step)
                steps.append(step)
            }
        }
    }

    var state: State
    /// The tree that was shown when the transaction began.
    let before: NavigationTree

    init(tree: NavigationTree, screens: [NodeID: any Screen]) {
        before = tree
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
