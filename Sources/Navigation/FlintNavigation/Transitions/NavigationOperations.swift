/// Changes of a tree that custom code collects and a navigator then performs together.
///
/// Custom code moves screens only through these operations, so that the tree agrees with the display. An
/// operation that is impossible in the tree throws and changes nothing; one without effect is left out.
@MainActor
public final class NavigationOperations {
    /// The tree after the operations so far.
    public private(set) var tree: NavigationTree

    /// The node from which the operations start; if it was removed, they start from the current node.
    public let source: NodeID

    /// The node of the new screen, which an operation must still place in the tree.
    ///
    /// It is `nil` if there is no new screen, and after the screen was placed.
    public private(set) var pending: NavigationTree.Node?

    private var steps: [NavigationStep] = []
    private var isOpen = true

    init(tree: NavigationTree, source: NodeID? = nil, pending: NavigationTree.Node? = nil) {
        self.tree = tree
        self.source = source ?? tree.current.id
        self.pending = pending
    }

    /// Pushes the new screen onto a stack.
    ///
    /// - Parameter stack: The identity of the stack; `nil` for the nearest stack that contains the source.
    /// - Throws: ``NavigationError`` if there is no such stack, or no screen to place.
    public func push(onto stack: NodeID? = nil) throws(NavigationError) {
        let node = try takePending()
        guard let stack = stack ?? tree.path(to: start)?.nearestStack?.id else {
            throw .unfit("There is no stack around node \(start) to push onto. Present the screen instead.")
        }
        try add(.push(node, onto: stack))
        pending = nil
    }

    /// Presents the new screen over a node.
    ///
    /// - Parameter node: The identity of the node to present over; `nil` for the source. If other nodes are
    ///   presented over that node already, the screen is presented over the topmost of them.
    /// - Throws: ``NavigationError`` if the node is not in the tree, or if there is no screen to place.
    public func present(over node: NodeID? = nil) throws(NavigationError) {
        let new = try takePending()
        guard let presenter = tree[node ?? start] else { throw .missing(node ?? start) }
        try add(.present(new, over: presenter.topmostPresented.id))
        pending = nil
    }

    /// Goes back to the previous member of the nearest stack around the source; at the first member nothing
    /// happens.
    ///
    /// - Throws: ``NavigationError`` if the custom code has returned already.
    public func pop() throws(NavigationError) {
        guard let stack = tree.path(to: start)?.nearestStack, stack.children.count > 1 else { return }
        try add(.pop(to: stack.children[stack.children.count - 2].id, in: stack.id))
    }

    /// Goes back to the first member of the nearest stack around the source.
    ///
    /// - Throws: ``NavigationError`` if the custom code has returned already.
    public func popToRoot() throws(NavigationError) {
        guard let stack = tree.path(to: start)?.nearestStack, stack.children.count > 1 else { return }
        try add(.pop(to: stack.children[0].id, in: stack.id))
    }

    /// Goes back to a member of a stack.
    ///
    /// - Parameter member: The identity of the member, which becomes the topmost one.
    /// - Throws: ``NavigationError`` if the node is no member of a stack.
    public func pop(to member: NodeID) throws(NavigationError) {
        guard let stack = tree.parent(of: member), case .stack(let members) = stack.content else {
            throw .unfit("Node \(member) is no member of a stack, so there is no way back to it.")
        }
        if members.last?.id != member { try add(.pop(to: member, in: stack.id)) }
    }

    /// Dismisses the innermost presentation that contains the source; without one, nothing happens.
    ///
    /// - Throws: ``NavigationError`` if the custom code has returned already.
    public func dismiss() throws(NavigationError) {
        guard let path = tree.path(to: start),
            let level = path.hops.lastIndex(of: .modal)
        else { return }
        try add(.dismiss(path.nodes[level + 1].id, over: path.nodes[level].id))
    }

    /// Dismisses a presented node.
    ///
    /// - Parameter modal: The identity of the presented node.
    /// - Throws: ``NavigationError`` if the node is not presented over another one.
    public func dismiss(_ modal: NodeID) throws(NavigationError) {
        guard let path = tree.path(to: modal), path.hops.last == .modal, let above = path.above else {
            throw .unfit("Node \(modal) is not presented over another one, so it cannot be dismissed.")
        }
        try add(.dismiss(modal, over: above.id))
    }

    /// Selects a tab.
    ///
    /// - Parameters:
    ///   - tab: The index of the tab, from 0.
    ///   - tabs: The identity of the tabs; `nil` for the nearest tabs that contain the source.
    /// - Throws: ``NavigationError`` if there are no such tabs, or if the index is out of range.
    public func select(tab: Int, in tabs: NodeID? = nil) throws(NavigationError) {
        guard let tabs = tabs ?? nearestTabs else {
            throw .unfit("There are no tabs around node \(start), so none can be selected.")
        }
        if case .tabs(_, tab)? = tree[tabs]?.content { return }
        try add(.select(tab: tab, in: tabs))
    }

    /// Removes a node, with everything in it and everything presented over it.
    ///
    /// - Parameter node: The identity of the node.
    /// - Throws: ``NavigationError`` if the node is not in the tree, or if it is the root or the only member
    ///   of tabs.
    public func remove(_ node: NodeID) throws(NavigationError) {
        try add(.remove(node))
    }

    private var start: NodeID { tree[source] == nil ? tree.current.id : source }

    private var nearestTabs: NodeID? {
        tree.path(to: start)?.nodes.last { if case .tabs = $0.content { true } else { false } }?.id
    }

    private func takePending() throws(NavigationError) -> NavigationTree.Node {
        guard let pending else {
            throw .unfit("There is no new screen to be placed, or it has been placed already.")
        }
        return pending
    }

    private func add(_ step: NavigationStep) throws(NavigationError) {
        guard isOpen else {
            throw .unfit("The transition is over. Perform its operations before the closure returns.")
        }
        try tree.apply(step)
        steps.append(step)
    }

    // MARK: For the navigator

    /// Discards the operations; later calls throw an error.
    func close() { isOpen = false }

    /// Ends the collection of operations, and returns their steps; later calls throw an error.
    ///
    /// - Returns: The steps to perform.
    /// - Throws: ``NavigationError`` with the code `notPlaced` if there is a new screen that no operation has
    ///   placed.
    func finish() throws(NavigationError) -> [NavigationStep] {
        close()
        if let pending { throw NavigationError(.notPlaced, screen: pending.kind) }
        return steps
    }
}

/// The ways to open a new screen.
public enum OpeningStyle: Sendable, Hashable {
    /// The screen is pushed if the source screen is inside a stack; otherwise it is presented.
    case standard
    /// The screen is presented over the source screen, or over the topmost presentation there.
    case present
}
