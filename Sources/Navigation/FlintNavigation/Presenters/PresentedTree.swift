/// The tree that a platform shows, including changes that the user has made with the platform's own controls.
///
/// A platform reports every change, without saying who has made it. If a user has made the change, the
/// mutating functions apply it to the tree and return the request for the navigator. Otherwise the navigator
/// has made the change: the tree contains it already, or users cannot make such a change, for instance a push
/// onto a stack. The functions then return `nil` and leave the tree unchanged.
struct PresentedTree {
    private(set) var tree: NavigationTree

    init(_ tree: NavigationTree) {
        self.tree = tree
    }

    /// Returns the members of a stack above its first one; empty if there is no such stack.
    func path(of stack: NodeID) -> [NodeID] {
        tree[stack].map { $0.children.dropFirst().map(\.id) } ?? []
    }

    /// Returns the index of the selected tab; 0 if there are no such tabs.
    func selection(of tabs: NodeID) -> Int {
        guard case .tabs(_, let selected) = tree[tabs]?.content else { return 0 }
        return selected
    }

    /// Removes the members of a stack from which the user has gone back, as the platform reports it.
    ///
    /// - Parameters:
    ///   - path: The members that the platform shows now, without the first one.
    ///   - stack: The identity of the stack.
    /// - Returns: The request for the navigator; `nil` if no members were removed from the top, so that no
    ///   user has made the change.
    mutating func setPath(_ path: [NodeID], of stack: NodeID) -> PresenterRequest? {
        let old = self.path(of: stack)
        guard path.count < old.count, Array(old.prefix(path.count)) == path,
            let top = path.last ?? tree[stack]?.children.first?.id
        else { return nil }
        return change(.pop(to: top, in: stack), as: .popped(to: top))
    }

    /// Selects a tab in the tree, as the platform reports it.
    ///
    /// - Parameters:
    ///   - tab: The index of the selected tab.
    ///   - tabs: The identity of the tabs.
    /// - Returns: The request for the navigator; `nil` if the tab is selected already.
    mutating func select(_ tab: Int, in tabs: NodeID) -> PresenterRequest? {
        guard selection(of: tabs) != tab else { return nil }
        return change(.select(tab: tab, in: tabs), as: .selected(tab: tab, in: tabs))
    }

    /// Removes the node that is presented over a node, because the platform reports its dismissal.
    ///
    /// - Parameter node: The identity of the node over which the dismissed one was presented.
    /// - Returns: The request for the navigator; `nil` if nothing is presented there.
    mutating func dismissModal(over node: NodeID) -> PresenterRequest? {
        guard let modal = tree[node]?.modal?.id else { return nil }
        return change(.dismiss(modal, over: node), as: .dismissed(modal))
    }

    private mutating func change(_ step: NavigationStep, as request: PresenterRequest) -> PresenterRequest? {
        do {
            try tree.apply(step)
            return request
        } catch {
            return nil
        }
    }
}
