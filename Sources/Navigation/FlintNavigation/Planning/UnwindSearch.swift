/// A search for the screen that handles a value as an update, and to which the user returns.
///
/// The search goes from the producing screen up to the root, through parents and presenting nodes. On each
/// level it checks the visible screens of the node, then all stacks in the node, each from top to bottom,
/// then all tabs in the node, each in the order of the indices. A member of a stack or of tabs matches if
/// showing the member would make a handler visible. Presentations over other nodes are not searched. A
/// subtree without a match is not searched again from a higher level.
struct UnwindSearch {
    typealias Node = NavigationTree.Node
    typealias Hop = TreePath.Hop

    /// The result of a search: the screen that handles the value, and the way to it.
    struct Found: Equatable {
        /// The path from the root to the node that must become visible, such as a member of a stack or of
        /// tabs.
        var target: [Hop]
        /// The path from the node at the end of ``target`` to the screen that handles the value.
        var handler: [Hop]
        /// The nodes of the screens that receive the value, the first handler first.
        ///
        /// There is one node, unless the factory of the first handler was registered with `updatesAll()`.
        var receivers: [NodeID]
    }

    /// The number of nodes that the search has visited.
    private(set) var visited = 0

    private let screens: ScreenRegistry
    private let type: TypeKey
    private let source: NodeID

    /// Whether the screens of each kind handle the type of the value; filled during the search.
    ///
    /// Without this cache, trees with many screens would need as many look-ups in the registry.
    private var isHandling: [ScreenKind: Bool] = [:]

    init(_ type: TypeKey, from source: NodeID, screens: ScreenRegistry) {
        self.type = type
        self.source = source
        self.screens = screens
    }

    /// Finds the nearest screen, other than the producing one, that handles the type of the value.
    ///
    /// - Parameter path: The path from the root to the producing screen.
    /// - Returns: The result; `nil` if no screen handles the type.
    mutating func nearest(along path: TreePath) -> Found? {
        for (level, node) in path.nodes.enumerated().reversed() {
            var known: Int?
            if level < path.hops.count, case .member(let index) = path.hops[level] { known = index }
            guard let inner = target(in: node, except: known) else { continue }
            let target = path.hops[..<level] + inner
            return found(Array(target), in: TreePath(root: node, hops: inner).node)
        }
        return nil
    }

    /// Finds the node that must become visible inside of a node so that a handler is visible.
    ///
    /// - Parameters:
    ///   - node: The node to search.
    ///   - known: The index of a member of `node` that was searched already; `nil` if none was.
    /// - Returns: The path from `node` to the found node; empty if a handler is visible already, `nil` if
    ///   there is none.
    private mutating func target(in node: Node, except known: Int?) -> [Hop]? {
        if shows(node, except: known) { return [] }
        return member(ofStacks: true, in: node, except: known, isKnown: true)
            ?? member(ofStacks: false, in: node, except: known, isKnown: true)
    }

    /// Finds the first member of a stack, or of tabs, inside of a node that would make a handler visible.
    ///
    /// - Parameters:
    ///   - isForStacks: Whether members of stacks are searched, and not members of tabs.
    ///   - node: The node to search.
    ///   - known: The index of a member of `node` that was searched already; `nil` if none was.
    ///   - isKnown: Whether the visible screens of the node were checked before. Its visible members are
    ///     then not checked again.
    /// - Returns: The path from `node` to the member; `nil` if there is none.
    private mutating func member(
        ofStacks isForStacks: Bool, in node: Node, except known: Int? = nil, isKnown: Bool
    ) -> [Hop]? {
        visited += 1
        let isWanted =
            switch node.content {
            case .stack: isForStacks
            case .tabs: !isForStacks
            case .screen, .container: false
            }
        let (members, visible) = (node.children, node.visibleMembers)
        if isWanted {
            for offset in members.indices {
                let index = isForStacks ? members.count - 1 - offset : offset
                guard index != known, !(isKnown && visible.contains(index)) else { continue }
                if shows(members[index]) { return [.member(index)] }
            }
        }
        for index in members.indices where index != known && members[index].kind == nil {
            let isKnown = isWanted || isKnown && visible.contains(index)
            if let hops = member(ofStacks: isForStacks, in: members[index], isKnown: isKnown) {
                return [.member(index)] + hops
            }
        }
        return nil
    }

    /// Returns whether a screen that handles the type of the value is visible while a node is visible.
    ///
    /// - Parameters:
    ///   - node: The node to search.
    ///   - known: The index of a member of `node` that was searched already; `nil` if none was.
    private mutating func shows(_ node: Node, except known: Int? = nil) -> Bool {
        visited += 1
        if case .screen(let kind, _) = node.content { return handles(node.id, kind) }
        for index in node.visibleMembers where index != known && shows(node.children[index]) { return true }
        return false
    }

    private mutating func handles(_ id: NodeID, _ kind: ScreenKind) -> Bool {
        guard id != source else { return false }
        if let known = isHandling[kind] { return known }
        let answer = screens[kind]?.updates.contains(type) == true
        isHandling[kind] = answer
        return answer
    }

    private mutating func found(_ target: [Hop], in node: Node) -> Found? {
        var matches: [(hops: [Hop], id: NodeID, kind: ScreenKind)] = []
        var hops: [Hop] = []
        collect(node, &hops, into: &matches)
        guard let first = matches.first else { return nil }
        let isForAll = screens[first.kind]?.updatesAll == true
        return Found(
            target: target, handler: first.hops, receivers: isForAll ? matches.map(\.id) : [first.id])
    }

    private mutating func collect(
        _ node: Node, _ hops: inout [Hop], into matches: inout [(hops: [Hop], id: NodeID, kind: ScreenKind)]
    ) {
        visited += 1
        if case .screen(let kind, _) = node.content, handles(node.id, kind) {
            matches.append((hops, node.id, kind))
        }
        for index in node.visibleMembers {
            hops.append(.member(index))
            collect(node.children[index], &hops, into: &matches)
            hops.removeLast()
        }
    }
}
