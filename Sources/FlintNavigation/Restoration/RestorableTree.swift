/// The part of a navigation tree that can be stored and restored.
public struct RestorableTree: Sendable, Equatable {
    /// The restorable part; `nil` if nothing of the tree can be restored.
    public let tree: NavigationTree?

    /// The kinds of the omitted screens, in the order of the tree; one entry for each screen.
    public let omitted: [ScreenKind]
}

extension NavigationTree {
    /// Omits the screens that could not be restored, with everything above them.
    ///
    /// Above a screen are the higher members of its stack, and the presentations over it or them. An omitted member
    /// of tabs or of a container becomes an empty stack, so that the others keep their positions; if it was selected,
    /// the first remaining tab is selected. An arrangement without remaining members is omitted itself.
    ///
    /// - Parameter registry: The registry that will restore the tree. A screen is kept if the registry contains it
    ///   and its input, if there is one, is `Codable` or `Void`.
    /// - Returns: The restorable part, and the omitted screens.
    /// - Complexity: Linear in the size of the tree, with one encoding of each input.
    public func restorable(by registry: ScreenRegistry) -> RestorableTree {
        pruned { _, kind, input in
            guard let record = registry[kind], record.restore != nil else { return nil }
            return input.isNone || input.storing != nil ? input : nil
        }
    }

    /// Omits the screens for which `input` returns `nil`, with everything above them.
    func pruned(
        keeping input: (NodeID, ScreenKind, ScreenInput) -> ScreenInput?
    ) -> RestorableTree {
        withoutActuallyEscaping(input) { input in
            var pruning = TreePruning(input: input)
            let root = pruning.prune(root)
            return RestorableTree(
                tree: root.map { NavigationTree(numbering: $0, nextNumber: nextNumber) },
                omitted: pruning.omitted)
        }
    }

    /// Assigns numbers to the nodes that have none yet.
    init(numbering root: Node, nextNumber: Int) {
        var next = nextNumber
        let root = root.numbered(&next)
        self.init(root: root, nextNumber: next)
    }

    /// The nodes with numbers that are unused in the tree.
    func withNewNumbers(_ root: Node) -> Node {
        var next = nextNumber
        return root.unnumbered.numbered(&next)
    }
}

extension NodeID {
    /// The placeholder for a node that gets its number later.
    static let unnumbered = NodeID(0)
}

extension NavigationTree.Node {
    fileprivate var unnumbered: NavigationTree.Node {
        var node = NavigationTree.Node(id: .unnumbered, content)
        node.children = children.map(\.unnumbered)
        node.modal = modal?.unnumbered
        return node
    }

    fileprivate func numbered(_ next: inout Int) -> NavigationTree.Node {
        var id = id
        if id == .unnumbered {
            id = NodeID(next)
            next += 1
        }
        var node = NavigationTree.Node(id: id, content)
        node.children = children.map { $0.numbered(&next) }
        node.modal = modal.map { $0.numbered(&next) }
        return node
    }
}
