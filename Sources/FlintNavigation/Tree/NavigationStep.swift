/// One thing that is done to get from one tree to another.
public enum NavigationStep: Sendable, Equatable {
    /// A screen gets an update.
    case deliver(TypedValue, to: NodeID)
    /// A screen that is shown again gets another input.
    case renew(NodeID, input: ScreenInput)
    /// Everything above a member of a stack goes.
    case pop(to: NodeID, in: NodeID)
    /// Another member of tabs becomes visible.
    case select(tab: Int, in: NodeID)
    /// What is presented over a node goes.
    case dismiss(NodeID, over: NodeID)
    /// A new node comes onto a stack.
    case push(NavigationTree.Node, onto: NodeID)
    /// A new node is presented over a node.
    case present(NavigationTree.Node, over: NodeID)
    /// A member of an arrangement goes, with everything in it, from the middle of a stack, too.
    case remove(NodeID)
    /// Something else is shown in place of the whole tree.
    case reset(NavigationTree.Node)

    /// The name of the kind of step, as in events.
    public var name: String {
        switch self {
        case .deliver: "deliver"
        case .renew: "renew"
        case .pop: "pop"
        case .select: "select"
        case .dismiss: "dismiss"
        case .push: "push"
        case .present: "present"
        case .remove: "remove"
        case .reset: "reset"
        }
    }
}
