/// The tree that a platform shows, and that the user changes with the platform's own controls.
///
/// Each function applies a change to the tree, because the platform already shows it, and returns the request
/// for the navigator. A platform also reports changes that the navigator has requested. Such a change is
/// recognized because no user can make it, for instance a longer path than before, and the function returns
/// `nil`.
struct PresentedTree {
    private(set) var tree: NavigationTree

    init(_ tree: NavigationTree) {
        self.tree = tree
    }

    /// Returns the members of a stack above its first one.
    func path(of stack: NodeID) -> [NodeID] {
        tree[stack].map { $0.children.dropFirst().map(\.id) } ?? []
    }

    /// Returns the index of the selected tab.
    func selection(of tabs: NodeID) -> Int {
        guard case .tabs(_, let selected) = tree[tabs]?.content else { return 0 }
        return selected
    }

    /// Applies the new path of a stack, as reported by the platform.
    ///
    /// - Returns: The request for the navigator; `nil` if the navigator itself has made the change.
    mutating func setPath(_ path: [NodeID], of stack: NodeID) -> PresenterRequest? {
        let old = self.path(of: stack)
        guard path.count < old.count, Array(old.prefix(path.count)) == path,
            let top = path.last ?? tree[stack]?.children.first?.id
        else { return nil }
        return change(.pop(to: top, in: stack), as: .popped(to: top))
    }

    /// Applies the new selection of tabs, as reported by the platform.
    ///
    /// - Returns: The request for the navigator; `nil` if the navigator itself has made the change.
    mutating func select(_ tab: Int, in tabs: NodeID) -> PresenterRequest? {
        guard selection(of: tabs) != tab else { return nil }
        return change(.select(tab: tab, in: tabs), as: .selected(tab: tab, in: tabs))
    }

    /// Applies the dismissal of the presentation over a node, as reported by the platform.
    ///
    /// - Returns: The request for the navigator; `nil` if the navigator itself has made the change.
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
