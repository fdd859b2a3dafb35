/// The steps that follow from a user's action, and whether the presenter already shows their result.
enum RequestEffect: Equatable {
    /// The presenter already shows the result of the steps, so the navigator only applies them to its tree.
    case shown([NavigationStep])
    /// The presenter does not show the result of the steps yet; the navigator must make it perform them.
    case requested([NavigationStep])

    /// Determines the steps that follow from a user's action.
    ///
    /// There are no steps if the user leaves a node that was removed or covered in the meantime,
    /// for instance by a quick second tap.
    ///
    /// - Parameters:
    ///   - request: The user's action with the controls of the presenter.
    ///   - tree: The tree that the navigator shows.
    /// - Throws: ``NavigationError`` with the code `invalidRequest` if the node of the request is not in the
    ///   tree, or is of another kind than the request needs (`popped(to:)` needs a member of a stack), or if
    ///   there is no tab with the index. For `back` and `dismissed`, a node that was in the tree before is no
    ///   error.
    init(_ request: PresenterRequest, in tree: NavigationTree) throws(NavigationError) {
        switch request {
        case .back(let node) where tree.hadBefore(node): self = .requested([])
        case .dismissed(let node) where tree.hadBefore(node): self = .shown([])
        case .back(let node):
            self = .requested(try Self.leaving(Self.path(to: node, for: request, in: tree), request))
        case .popped(let node):
            self = .shown(try Self.popping(Self.path(to: node, for: request, in: tree), request))
        case .dismissed(let node):
            self = .shown(try Self.dismissing(Self.path(to: node, for: request, in: tree), request))
        case .selected(let tab, let tabs):
            self = .shown(try Self.selecting(tab, Self.path(to: tabs, for: request, in: tree).node, request))
        }
    }

    private static func path(
        to node: NodeID, for request: PresenterRequest, in tree: NavigationTree
    ) throws(NavigationError) -> TreePath {
        guard let path = tree.path(to: node) else {
            throw .invalid(request, "node \(node) is not in the tree")
        }
        return path
    }

    /// Returns an array with the step by which the user leaves a screen; it is empty if there is no way back.
    ///
    /// The step goes back in the nearest stack in which the screen is not at the bottom. If a presentation
    /// contains the screen, but no such stack, the step dismisses the presentation. The result is also empty
    /// if the screen is covered or not visible.
    ///
    /// - Parameters:
    ///   - path: The path from the root to the screen.
    ///   - request: The user's action, for errors.
    /// - Throws: ``NavigationError`` with the code `invalidRequest` if the node is no screen.
    private static func leaving(
        _ path: TreePath, _ request: PresenterRequest
    ) throws(NavigationError) -> [NavigationStep] {
        guard path.node.kind != nil else {
            throw .invalid(request, "node \(path.node.id) is an arrangement of screens, and no screen")
        }
        guard path.isVisible, path.node.modal == nil else { return [] }
        for (index, leg) in path.legs.enumerated().reversed() {
            switch (leg.1, leg.0.content) {
            case (.modal, _): return [.dismiss(path.nodes[index + 1].id, over: leg.0.id)]
            case (.member(let member), .stack(let members)) where member > 0:
                return [.pop(to: members[member - 1].id, in: leg.0.id)]
            default: continue
            }
        }
        return []
    }

    private static func popping(
        _ path: TreePath, _ request: PresenterRequest
    ) throws(NavigationError) -> [NavigationStep] {
        guard let stack = path.above, case .member = path.hops.last, case .stack(let members) = stack.content
        else {
            throw .invalid(request, "node \(path.node.id) is no member of a stack")
        }
        return members.last?.id == path.node.id ? [] : [.pop(to: path.node.id, in: stack.id)]
    }

    private static func dismissing(
        _ path: TreePath, _ request: PresenterRequest
    ) throws(NavigationError) -> [NavigationStep] {
        guard let presenter = path.above, path.hops.last == .modal else {
            throw .invalid(request, "node \(path.node.id) is not presented")
        }
        return [.dismiss(path.node.id, over: presenter.id)]
    }

    private static func selecting(
        _ tab: Int, _ node: NavigationTree.Node, _ request: PresenterRequest
    ) throws(NavigationError) -> [NavigationStep] {
        guard case .tabs(let members, let selected) = node.content else {
            throw .invalid(request, "node \(node.id) has no tabs")
        }
        guard members.indices.contains(tab) else {
            throw .invalid(request, "node \(node.id) has \(members.count) tabs, counted from 0")
        }
        return tab == selected ? [] : [.select(tab: tab, in: node.id)]
    }
}

extension NavigationError {
    fileprivate static func invalid(_ request: PresenterRequest, _ reason: String) -> NavigationError {
        NavigationError(
            .invalidRequest,
            "The presenter sent '\(request.text)', but \(reason). Send requests for what the newest batch shows."
        )
    }
}

extension NavigationTree {
    fileprivate func hadBefore(_ node: NodeID) -> Bool {
        (1..<nextNumber).contains(node.number) && self[node] == nil
    }
}

extension PresenterRequest {
    fileprivate var text: String {
        switch self {
        case .back(let node): "back \(node)"
        case .popped(let node): "popped to \(node)"
        case .dismissed(let node): "dismissed \(node)"
        case .selected(let tab, let node): "selected tab \(tab) in \(node)"
        }
    }
}
