/// A tree as a platform shows it, which a person changes with the platform's own controls.
///
/// Each change is put into the tree at once, because the platform shows it already, and gives the request that tells the
/// navigator. What a person cannot have done, such as a path that is longer than before, changes nothing: it is the
/// platform's echo of a change that was asked of it.
struct PresentedTree {
    private(set) var tree: NavigationTree

    init(_ tree: NavigationTree) {
        self.tree = tree
    }

    /// The members of a stack above its first one.
    func path(of stack: NodeID) -> [NodeID] {
        tree[stack].map { $0.children.dropFirst().map(\.id) } ?? []
    }

    /// The index of the selected tab.
    func selection(of tabs: NodeID) -> Int {
        guard case .tabs(_, let selected) = tree[tabs]?.content else { return 0 }
        return selected
    }

    /// Takes the path that a stack has now.
    mutating func setPath(_ path: [NodeID], of stack: NodeID) -> PresenterRequest? {
        let old = self.path(of: stack)
        guard path.count < old.count, Array(old.prefix(path.count)) == path,
            let top = path.last ?? tree[stack]?.children.first?.id
        else { return nil }
        return change(.pop(to: top, in: stack), as: .popped(to: top))
    }

    /// Takes the tab that is selected now.
    mutating func select(_ tab: Int, in tabs: NodeID) -> PresenterRequest? {
        guard selection(of: tabs) != tab else { return nil }
        return change(.select(tab: tab, in: tabs), as: .selected(tab: tab, in: tabs))
    }

    /// Takes that nothing is presented over a node any more.
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
