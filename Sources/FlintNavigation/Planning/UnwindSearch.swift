/// Looks for the screen that a value is returned to.
///
/// From the source it climbs to the root, by parents and across presentations. On each level it looks at the node itself, then
/// at the stacks in it, then at the tabs. Of everything it sees only what would be visible if that node were shown, and nothing
/// that is presented. A part in which nothing was found is not looked at again from a higher level.
struct UnwindSearch {
    typealias Node = NavigationTree.Node
    typealias Hop = TreePath.Hop

    /// What is returned to.
    struct Found: Equatable {
        /// The way to the member of a stack or of tabs, the container or the presenting screen that comes to be visible.
        var target: [Hop]
        /// The way on to the screen that handles the value.
        var handler: [Hop]
        /// The screens that get the value; the handler first.
        var receivers: [NodeID]
    }

    /// How many nodes have been looked at.
    private(set) var visited = 0

    private let screens: ScreenRegistry
    private let type: TypeKey
    private let source: NodeID

    /// Which kinds handle the type, as far as it has been asked for: looking a record up is dear for each of a thousand screens.
    private var isHandling: [ScreenKind: Bool] = [:]

    init(_ type: TypeKey, from source: NodeID, screens: ScreenRegistry) {
        self.type = type
        self.source = source
        self.screens = screens
    }

    /// Finds the nearest screen that handles the type.
    ///
    /// - Parameter path: The way to the source.
    /// - Returns: Nil if there is none.
    mutating func nearest(along path: TreePath) -> Found? {
        for (level, (node, hop)) in path.legs.enumerated().reversed() {
            // In an arrangement as the source nothing has been looked at yet.
            let isKnown = level < path.hops.count - 1 || path.node.kind != nil
            guard let inner = target(in: node, except: isKnown ? hop : nil) else { continue }
            let target = path.hops[..<level] + inner
            return found(Array(target), in: TreePath(root: node, hops: inner).node)
        }
        return nil
    }

    private mutating func target(in node: Node, except hop: Hop?) -> [Hop]? {
        var known: Int?
        if case .member(let index) = hop { known = index }
        visited += 1
        if isHandledDirectly(in: node, except: known) { return [] }
        return stackMember(in: node, except: known, isKnown: false)
            ?? tab(in: node, except: known, isKnown: false)
    }

    /// Whether the screen itself, or a screen that a container has as such, handles the type.
    private mutating func isHandledDirectly(in node: Node, except known: Int? = nil) -> Bool {
        switch node.content {
        case .screen(let kind, _):
            return handles(node.id, kind)
        case .container(let children):
            for (index, child) in children.enumerated() where index != known {
                visited += 1
                if isHandledDirectly(in: child) { return true }
            }
            return false
        case .stack, .tabs:
            return false
        }
    }

    /// Finds the first member of a visible stack, from top to bottom, that shows a handler.
    ///
    /// The member in `known` was looked at on the level below; all that the node shows was looked at by an outer stack if
    /// `isKnown`.
    private mutating func stackMember(in node: Node, except known: Int? = nil, isKnown: Bool) -> [Hop]? {
        visited += 1
        guard case .stack(let members) = node.content else {
            return inVisibleMembers(of: node, except: known) { search, member in
                search.stackMember(in: member, isKnown: isKnown)
            }
        }
        let top = members.count - 1
        for index in members.indices.reversed() where index != known && !(isKnown && index == top) {
            if shows(members[index]) { return [.member(index)] }
        }
        return inVisibleMembers(of: node, except: known) { search, member in
            search.stackMember(in: member, isKnown: true)
        }
    }

    /// Finds the first member of visible tabs that shows a handler; to be called after the stacks.
    private mutating func tab(in node: Node, except known: Int? = nil, isKnown: Bool) -> [Hop]? {
        visited += 1
        switch node.content {
        case .screen:
            return nil
        case .container:
            return inVisibleMembers(of: node, except: known) { search, member in
                search.tab(in: member, isKnown: isKnown)
            }
        case .tabs(let members, let selected):
            for index in members.indices where index != known && !(isKnown && index == selected) {
                if shows(members[index]) { return [.member(index)] }
            }
        case .stack:
            break
        }
        return inVisibleMembers(of: node, except: known) { search, member in
            search.tab(in: member, isKnown: true)
        }
    }

    private mutating func inVisibleMembers(
        of node: Node, except known: Int?, find: (inout UnwindSearch, Node) -> [Hop]?
    ) -> [Hop]? {
        for index in node.visibleMembers where index != known {
            if let hops = find(&self, node.children[index]) { return [.member(index)] + hops }
        }
        return nil
    }

    /// Whether a screen that a node shows handles the type.
    private mutating func shows(_ node: Node) -> Bool {
        visited += 1
        if case .screen(let kind, _) = node.content { return handles(node.id, kind) }
        for index in node.visibleMembers where shows(node.children[index]) { return true }
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
