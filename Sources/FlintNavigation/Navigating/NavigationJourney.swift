/// A plan with what is needed to carry it out.
struct NavigationJourney {
    let plan: NavigationPlan
    /// What was produced, for custom transitions; nil where no value was.
    let produced: TypedValue?
    /// Where it comes from.
    let source: NodeID
    /// Whether registered transitions are asked.
    var isCustomizable = true
    /// What an explicit flow says; nil decides as usual.
    var isAnimated: Bool?
    /// Sees the screen that is reached before it is shown.
    var willShow: (@MainActor (NodeID, any Screen) -> Void)?
    /// Places the new screen, in place of the plan's steps and of custom transitions.
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
