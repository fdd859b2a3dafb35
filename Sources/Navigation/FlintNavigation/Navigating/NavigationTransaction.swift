/// The operations that a transaction has collected: the resulting tree, and the screens that were created for
/// it.
@MainActor
final class NavigationTransaction {
    /// The result of the operations so far; a failed inner transaction restores the state of its beginning.
    struct State {
        var tree: NavigationTree
        /// The screens of the tree by their nodes, including those that were created in the transaction.
        var screens: [NodeID: any Screen]
        /// The screens that were created in the transaction, by their nodes.
        var made: [NodeID: any Screen] = [:]
        var deliveries: [NavigationStep] = []
        var steps: [NavigationStep] = []
        var isAnimated = false
        var lastPlan: NavigationPlan?

        /// Adapts the steps to a tree that the user has changed meanwhile; steps without effect are dropped.
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

/// The change of the tree that an operation has decided on.
struct NavigationCommit {
    /// The updates and inputs that were already delivered to screens.
    var deliveries: [NavigationStep] = []
    /// The steps that change the tree, in order.
    var steps: [NavigationStep] = []
    /// The screens that were created for the change, by their nodes.
    var screens: [NodeID: any Screen] = [:]
    /// The source and destination of the change, for reports.
    var source: NodeID?
    var destination: NodeID?
    var isUnwind = false
    /// Whether the change is animated; `nil` for the default.
    var isAnimated: Bool?
    /// Called after the new screens are connected, before the change is shown.
    var willShow: (@MainActor () -> Void)?
}

/// A plan, with the options for executing it.
struct NavigationExecution {
    let plan: NavigationPlan
    /// The produced value, which custom transitions receive; `nil` if there is none.
    let produced: TypedValue?
    /// The node of the producing screen.
    let source: NodeID
    /// Whether the registered custom transitions are tried.
    var isCustomizable = true
    /// The animation setting of an explicit flow; `nil` for the default.
    var isAnimated: Bool?
    /// Called with the node and the screen that are reached, before they are shown.
    var willShow: (@MainActor (NodeID, any Screen) -> Void)?
    /// The custom placement of an explicit flow, used instead of the plan's steps and of registered
    /// transitions.
    var move: AnyExplicitFlow.Move?

    init(_ plan: NavigationPlan, produced: TypedValue?, from source: NodeID) {
        self.plan = plan
        self.produced = produced
        self.source = source
    }

    /// The node of the screen that the plan creates; `nil` if it creates none.
    var created: NavigationTree.Node? {
        for step in plan.steps {
            switch step {
            case .push(let node, _), .present(let node, _): return node
            default: continue
            }
        }
        return nil
    }
}
