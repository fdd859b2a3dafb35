/// The part of a navigation tree that can be stored and restored.
public struct RestorableTree: Sendable, Equatable {
    /// That part; nil if nothing of the tree can be restored.
    public let tree: NavigationTree?

    /// The kinds of the screens that were left out, in the order of the tree; one of them for each screen.
    public let omitted: [ScreenKind]
}

extension NavigationTree {
    /// Leaves out the screens that could not be restored, with everything above them.
    ///
    /// Above a screen are the members of its stack that are over it, and what is presented over it or them. A member of tabs or
    /// of a container that is left out becomes an empty stack, so that the others keep their places; if it was selected, the first
    /// remaining tab is. An arrangement of which nothing is left is left out itself.
    ///
    /// - Parameter registry: The registry that is to restore it. It must know the screen, whose input must be `Codable`
    ///   or `Void`, if there is one.
    /// - Returns: What is left, and what is not.
    /// - Complexity: Linear in the size of the tree, with one encoding of each input.
    public func restorable(by registry: ScreenRegistry) -> RestorableTree {
        pruned { _, kind, input in
            guard let record = registry[kind], record.restore != nil else { return nil }
            return input.isNone || input.storing != nil ? input : nil
        }
    }

    /// Leaves out the screens for which there is no input to keep, with everything above them.
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

    /// Gives numbers to the nodes that have none yet.
    init(numbering root: Node, nextNumber: Int) {
        var next = nextNumber
        let root = root.numbered(&next)
        self.init(root: root, nextNumber: next)
    }

    /// The nodes with numbers that the tree has not used yet.
    func withNewNumbers(_ root: Node) -> Node {
        var next = nextNumber
        return root.unnumbered.numbered(&next)
    }
}

extension NodeID {
    /// Of a node that gets its number later.
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
