/// Omits screens from a tree, with everything above them.
struct TreePruning {
    typealias Node = NavigationTree.Node

    /// The input that a screen is kept with; `nil` if it cannot be kept.
    let input: (NodeID, ScreenKind, ScreenInput) -> ScreenInput?

    /// The kinds of the omitted screens.
    private(set) var omitted: [ScreenKind] = []

    init(input: @escaping (NodeID, ScreenKind, ScreenInput) -> ScreenInput?) {
        self.input = input
    }

    /// Returns the remaining part of a node; `nil` if nothing remains.
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
    /// A stack of the members below the first lost one; `nil` if it had members and none remains.
    static func stack(surviving members: [NavigationTree.Node?]) -> Self? {
        let left = members.prefix { $0 != nil }.compactMap(\.self)
        return left.isEmpty && !members.isEmpty ? nil : .stack(left)
    }

    /// Tabs with empty stacks instead of lost members; `nil` if none remains.
    static func tabs(surviving members: [NavigationTree.Node?], selected: Int) -> Self? {
        guard let first = members.firstIndex(where: { $0 != nil }) else { return nil }
        let isLeft = members.indices.contains(selected) && members[selected] != nil
        return .tabs(members.map { $0 ?? .lost }, selected: isLeft ? selected : first)
    }

    /// A container with empty stacks instead of lost members; `nil` if it had members and none remains.
    static func container(surviving members: [NavigationTree.Node?]) -> Self? {
        let isLost = !members.isEmpty && members.allSatisfy { $0 == nil }
        return isLost ? nil : .container(members.map { $0 ?? .lost })
    }
}

extension NavigationTree.Node {
    /// The placeholder for a lost member.
    fileprivate static let lost = NavigationTree.Node(id: .unnumbered, .stack([]))
}
