/// An elementary change of a tree.
public enum NavigationStep: Sendable, Equatable {
    /// Delivers an update to a screen.
    case deliver(TypedValue, to: NodeID)
    /// Gives a reused screen another input.
    case renew(NodeID, input: ScreenInput)
    /// Removes everything above a member of a stack.
    case pop(to: NodeID, in: NodeID)
    /// Selects the member of tabs with this index, from 0.
    case select(tab: Int, in: NodeID)
    /// Dismisses the first node, which is presented over the second one.
    case dismiss(NodeID, over: NodeID)
    /// Pushes a new node onto a stack.
    case push(NavigationTree.Node, onto: NodeID)
    /// Presents a new node over a node of the tree.
    case present(NavigationTree.Node, over: NodeID)
    /// Removes a member of a stack, tabs or a container with everything in it, even from the middle of a
    /// stack.
    case remove(NodeID)
    /// Replaces the whole tree.
    case reset(NavigationTree.Node)

    /// The name of the kind of step, such as `push`, as it occurs in events.
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

// MARK: - Movement

extension NavigationStep {
    /// Returns whether the user sees the step as a movement, so that it should be animated.
    ///
    /// - Parameter tree: The tree before the step.
    /// - Returns: `false` for a change that is not visible, and for one that has no animation, such as the
    ///   selection of a tab.
    func isMovement(in tree: NavigationTree) -> Bool {
        switch self {
        case .deliver, .renew, .select, .reset: false
        case .pop(_, let stack), .push(_, let stack): tree.isExposed(stack)
        case .present(_, let presenter): tree.isExposed(presenter)
        case .dismiss(let modal, _), .remove(let modal): tree.isVisible(modal)
        }
    }
}

extension NavigationTree {
    /// Returns whether a node is visible and not covered by a presentation.
    ///
    /// A node is also covered if a presentation is over one of its visible members, or over a node that
    /// contains it.
    fileprivate func isExposed(_ id: NodeID) -> Bool {
        guard let path = path(to: id), path.isVisible else { return false }
        // A presentation over the outermost node that is presented together with this one, or over any
        // visible node inside it, covers all of them.
        let start = path.hops.lastIndex(of: .modal).map { $0 + 1 } ?? 0
        return !path.nodes[start].isCovered
    }
}

extension NavigationTree.Node {
    /// Whether something is presented over this node or over a visible node inside it.
    fileprivate var isCovered: Bool {
        modal != nil || visibleMembers.contains { children[$0].isCovered }
    }
}

// MARK: - Adapting

extension NavigationStep {
    /// Whether the step only delivers a value to a screen and does not change the shown tree.
    var isDelivery: Bool {
        if case .deliver = self { return true }
        return false
    }

    /// The new node that the step places; `nil` if it places none.
    var placed: NavigationTree.Node? {
        switch self {
        case .push(let node, _), .present(let node, _): node
        default: nil
        }
    }

    /// Returns the step for a tree that has changed since the step was planned; `nil` if it has no effect in
    /// the tree.
    ///
    /// - Throws: ``NavigationError`` if the node to present over is not in the tree.
    func adapted(to tree: NavigationTree) throws(NavigationError) -> NavigationStep? {
        switch self {
        case .deliver, .reset: return self
        case .renew(let id, _), .remove(let id): return tree[id] == nil ? nil : self
        case .pop(let member, let stack):
            guard let members = tree[stack]?.children, members.last?.id != member else { return nil }
            return members.contains { $0.id == member } ? self : nil
        case .select(let tab, let tabs):
            guard case .tabs(let members, let selected)? = tree[tabs]?.content else { return nil }
            return tab != selected && members.indices.contains(tab) ? self : nil
        case .dismiss(let modal, let node):
            return tree[node]?.modal?.id == modal ? self : nil
        case .push: return self
        case .present(let node, let presenter):
            // Presenting a node again follows a step that removes the node. If that step has no effect any
            // more, the node is still in the tree.
            guard tree[node.id] == nil else { return nil }
            guard let presenter = tree[presenter] else { throw .missing(presenter) }
            return .present(node, over: presenter.topmostPresented.id)
        }
    }

    /// Returns the step with an unused number for the node that it places.
    ///
    /// Another node may have got the number since the step was planned. A step that places no node is
    /// unchanged.
    func renumbered(for tree: NavigationTree) -> NavigationStep {
        switch self {
        case .push(let node, let stack): .push(tree.renumbered(node), onto: stack)
        case .present(let node, let presenter): .present(tree.renumbered(node), over: presenter)
        default: self
        }
    }
}

extension NavigationTree {
    /// Returns the steps that present nodes again, after planned steps have removed them unintentionally.
    ///
    /// Such a node was presented after the planning, for instance by the handler of an update.
    ///
    /// - Parameters:
    ///   - before: The tree for which the steps were planned.
    ///   - steps: The planned steps, which may remove presented nodes.
    ///   - node: The node over which the removed nodes are presented again.
    /// - Returns: The steps to perform after the planned ones.
    /// - Throws: ``NavigationError`` if a step is impossible in the tree.
    func keeping(
        modalsSince before: NavigationTree, through steps: [NavigationStep], over node: NodeID
    ) throws(NavigationError) -> [NavigationStep] {
        guard nextNumber > before.nextNumber, !steps.isEmpty else { return [] }
        var after = try applying(steps)
        var kept: [NavigationStep] = []
        for modal in root.modals(from: before.nextNumber) where after[modal.id] == nil {
            guard let presenter = after[node]?.topmostPresented else { return kept }
            let step = NavigationStep.present(modal, over: presenter.id)
            try after.apply(step)
            kept.append(step)
        }
        return kept
    }

    /// Returns the node of a new screen, with an unused number if its number is used in this tree.
    fileprivate func renumbered(_ node: Node) -> Node {
        node.id.number < nextNumber ? Node(id: NodeID(nextNumber), node.content) : node
    }
}

extension NavigationTree.Node {
    /// Returns those presented nodes, over this node or inside it, whose numbers are at least a given one.
    ///
    /// Nodes inside of a returned node are left out.
    fileprivate func modals(from number: Int) -> [NavigationTree.Node] {
        let inside = children.flatMap { $0.modals(from: number) }
        guard let modal else { return inside }
        return inside + (modal.id.number >= number ? [modal] : modal.modals(from: number))
    }
}
