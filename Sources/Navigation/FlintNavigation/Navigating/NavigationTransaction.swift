/// A transaction, which collects operations on the tree of screens and shows them together when it ends.
///
/// It has the tree as it will be after the operations, and the screens of that tree.
@MainActor
final class NavigationTransaction {
    /// The result of the operations so far.
    ///
    /// If an inner transaction fails, the outer one restores the state that it had at the beginning of the
    /// inner one.
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

        /// Recomputes the tree from the collected steps, because the user has changed the shown tree during
        /// the transaction.
        ///
        /// Steps that have no effect in the changed tree are dropped.
        ///
        /// - Parameter tree: The shown tree.
        /// - Throws: ``NavigationError`` if a step is impossible in the changed tree.
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

/// The change of the tree by one operation, before it is shown: its steps and its new screens.
struct NavigationCommit {
    /// The steps that deliver updates to screens; they were performed already, and are kept for the published
    /// ``NavigationChange``.
    var deliveries: [NavigationStep] = []
    /// The steps that change the tree, in order.
    var steps: [NavigationStep] = []
    /// The screens that were created for the change, by their nodes.
    var screens: [NodeID: any Screen] = [:]
    /// The node from which the change starts, for the published ``NavigationChange``; `nil` if there is none.
    var source: NodeID?
    var destination: NodeID?
    var isUnwind = false
    /// Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    var isAnimated: Bool?
    /// Called after the new screens are connected to the navigator, before the presenter shows them; `nil`
    /// for none.
    var willShow: (@MainActor () -> Void)?
}

/// A plan with the options for executing it, such as the animation.
struct NavigationExecution {
    let plan: NavigationPlan
    /// The value that a screen produced, which custom transitions receive; `nil` if no value was produced.
    let produced: TypedValue?
    /// The node of the producing screen; without one, the node of the current screen.
    let source: NodeID
    /// Whether the navigator's custom transitions are tried; `false` for explicit flows.
    var isCustomizable = true
    /// Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    var isAnimated: Bool?
    /// Called with the node and the screen that are reached, before the presenter shows them; `nil` for none.
    var willShow: (@MainActor (NodeID, any Screen) -> Void)?
    /// The function of an explicit flow that places the new screen.
    ///
    /// It replaces the plan's steps and custom transitions; `nil` if the explicit flow has none.
    var move: AnyExplicitFlow.Move?

    init(_ plan: NavigationPlan, produced: TypedValue?, from source: NodeID) {
        self.plan = plan
        self.produced = produced
        self.source = source
    }

    /// The node of the screen that the plan's steps push or present; `nil` if they place no new screen.
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
