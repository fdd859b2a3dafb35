/// A plan with the parameters of its execution.
struct NavigationExecution {
    let plan: NavigationPlan
    /// The produced value, for custom transitions; `nil` if there is none.
    let produced: TypedValue?
    /// The node that the value comes from.
    let source: NodeID
    /// Whether registered transitions are tried.
    var isCustomizable = true
    /// The animation setting of an explicit flow; `nil` for the default.
    var isAnimated: Bool?
    /// Called with the reached screen before it is shown.
    var willShow: (@MainActor (NodeID, any Screen) -> Void)?
    /// Places the new screen, instead of the plan's steps and of custom transitions.
    var move: AnyExplicitFlow.Move?

    init(_ plan: NavigationPlan, produced: TypedValue?, from source: NodeID) {
        self.plan = plan
        self.produced = produced
        self.source = source
    }

    /// The new node, if a screen is to be created.
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
