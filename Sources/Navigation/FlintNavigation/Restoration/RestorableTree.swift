/// The part of a navigation tree that can be stored and restored.
public struct RestorableTree: Sendable, Equatable {
    /// The restorable part; `nil` if nothing of the tree can be restored.
    public let tree: NavigationTree?

    /// The kinds of the omitted screens, in the order of the tree; one entry for each screen.
    public let omitted: [ScreenKind]
}

extension NavigationTree {
    /// Returns the tree without the screens that could not be restored, and without everything above those.
    ///
    /// *Above* a screen are the higher members of its stack, and the presentations over the screen or these
    /// members. An omitted member of tabs or of a container becomes an empty stack, so that the others keep
    /// their positions. If an omitted tab was selected, the first remaining tab is selected. Tabs, stacks and
    /// containers of which no member remains are omitted, too; those that were empty before are kept.
    ///
    /// - Parameter registry: The registry that will restore the tree. A screen is kept if the registry
    ///   contains it and its input, if there is one, is `Codable` or `Void`.
    /// - Returns: The restorable part, and the omitted screens.
    /// - Complexity: Linear in the size of the tree, with one encoding of each input.
    public func restorable(by registry: ScreenRegistry) -> RestorableTree {
        pruned { _, kind, input in
            guard let record = registry[kind], record.restore != nil else { return nil }
            return input.isNone || input.storing != nil ? input : nil
        }
    }

    /// Returns the tree without some screens, and without everything above those.
    ///
    /// - Parameter input: Returns the input with which a screen is kept; `nil` to omit the screen.
    /// - Returns: The remaining tree, and the kinds of the omitted screens.
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

    /// Creates a tree, and gives numbers to those nodes that are ``NodeID/unnumbered``.
    ///
    /// - Parameters:
    ///   - root: The outermost node.
    ///   - nextNumber: The first number to give; it must be greater than the numbers in the tree.
    init(numbering root: Node, nextNumber: Int) {
        var next = nextNumber
        let root = root.numbered(&next)
        self.init(root: root, nextNumber: next)
    }

    /// Returns a copy of a node whose nodes have new numbers, which no node of this tree has had.
    func withNewNumbers(_ root: Node) -> Node {
        var next = nextNumber
        return root.unnumbered.numbered(&next)
    }
}

extension NodeID {
    /// The identity of a node that has no number yet.
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

// MARK: - TreePruning

/// The removal of some screens, and of everything above them, from a tree.
struct TreePruning {
    typealias Node = NavigationTree.Node

    /// Returns the input with which a screen is kept; `nil` to omit the screen.
    let input: (NodeID, ScreenKind, ScreenInput) -> ScreenInput?

    /// The kinds of the screens that were omitted.
    private(set) var omitted: [ScreenKind] = []

    init(input: @escaping (NodeID, ScreenKind, ScreenInput) -> ScreenInput?) {
        self.input = input
    }

    /// Returns the remaining part of a node; `nil` if the node had members or was a screen, and nothing of it
    /// remains.
    mutating func prune(_ node: Node) -> Node? {
        guard let content = prune(node.content, of: node.id) else {
            if let modal = node.modal { omit(modal) }
            return nil
        }
        return Node(id: node.id, content, modal: node.modal.flatMap { prune($0) })
    }

    private mutating func prune(_ content: Node.Content, of id: NodeID) -> Node.Content? {
        switch content {
        case .screen(let kind, let old):
            guard let new = input(id, kind, old) else {
                omitted.append(kind)
                return nil
            }
            return .screen(kind, input: new)
        case .stack(let members):
            return .stack(surviving: pruneUpwards(members))
        case .tabs(let members, let selected):
            return .tabs(surviving: members.map { prune($0) }, selected: selected)
        case .container(let members):
            return .container(surviving: members.map { prune($0) })
        }
    }

    private mutating func pruneUpwards(_ members: [Node]) -> [Node?] {
        var pruned: [Node?] = []
        for (index, member) in members.enumerated() {
            pruned.append(prune(member))
            guard pruned[index] == nil else { continue }
            for above in members[(index + 1)...] { omit(above) }
            break
        }
        return pruned
    }

    private mutating func omit(_ node: Node) {
        if let kind = node.kind { omitted.append(kind) }
        for child in node.children { omit(child) }
        if let modal = node.modal { omit(modal) }
    }
}

extension NavigationTree.Node.Content {
    /// Creates a stack of the members below the first omitted one.
    ///
    /// - Parameter members: The members; `nil` stands for an omitted one.
    /// - Returns: `nil` if there were members and none remains.
    static func stack(surviving members: [NavigationTree.Node?]) -> Self? {
        let left = members.prefix { $0 != nil }.compactMap(\.self)
        return left.isEmpty && !members.isEmpty ? nil : .stack(left)
    }

    /// Creates tabs with empty stacks in place of omitted members.
    ///
    /// - Parameters:
    ///   - members: The members; `nil` stands for an omitted one.
    ///   - selected: The index of the selected member; if it was omitted, the first remaining one is
    ///     selected.
    /// - Returns: `nil` if no member remains.
    static func tabs(surviving members: [NavigationTree.Node?], selected: Int) -> Self? {
        guard let first = members.firstIndex(where: { $0 != nil }) else { return nil }
        let isLeft = members.indices.contains(selected) && members[selected] != nil
        return .tabs(members.map { $0 ?? .lost }, selected: isLeft ? selected : first)
    }

    /// Creates a container with empty stacks in place of omitted members.
    ///
    /// - Parameter members: The members; `nil` stands for an omitted one.
    /// - Returns: `nil` if there were members and none remains.
    static func container(surviving members: [NavigationTree.Node?]) -> Self? {
        let isLost = !members.isEmpty && members.allSatisfy { $0 == nil }
        return isLost ? nil : .container(members.map { $0 ?? .lost })
    }
}

extension NavigationTree.Node {
    /// The empty stack that replaces an omitted member of tabs or a container.
    fileprivate static let lost = NavigationTree.Node(id: .unnumbered, .stack([]))
}
