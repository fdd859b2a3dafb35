/// One elementary change between two trees.
public enum NavigationStep: Sendable, Equatable {
    /// Delivers an update to a screen.
    case deliver(TypedValue, to: NodeID)
    /// Gives a reused screen another input.
    case renew(NodeID, input: ScreenInput)
    /// Removes everything above a member of a stack.
    case pop(to: NodeID, in: NodeID)
    /// Selects another member of tabs.
    case select(tab: Int, in: NodeID)
    /// Dismisses the presentation over a node.
    case dismiss(NodeID, over: NodeID)
    /// Pushes a new node onto a stack.
    case push(NavigationTree.Node, onto: NodeID)
    /// Presents a new node over a node.
    case present(NavigationTree.Node, over: NodeID)
    /// Removes a member of an arrangement with everything in it, even from the middle of a stack.
    case remove(NodeID)
    /// Replaces the whole tree.
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
