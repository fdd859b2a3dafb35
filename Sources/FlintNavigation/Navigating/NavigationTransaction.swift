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

        /// Carries the steps over to a tree that others have changed; those with nothing left to do are dropped.
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
    /// What was shown when it began.
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
