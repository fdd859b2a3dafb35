@testable import FlintNavigation

/// The rules of planning, written down as they are stated, without a thought of cost.
///
/// It shares nothing with the planner but the types and the steps of the tree.
struct ReferencePlanner {
    typealias Node = NavigationTree.Node

    let tree: NavigationTree
    let screens: ScreenRegistry
    var type = TypeKey(Void.self)
    var source = NodeID(1)
    private let everything: [NodeID: Node]
    private var parents: [NodeID: Node] = [:]
    private var presenters: [NodeID: Node] = [:]

    init(tree: NavigationTree, screens: ScreenRegistry) {
        self.tree = tree
        self.screens = screens
        everything = Dictionary(uniqueKeysWithValues: tree.nodes.map { ($0.id, $0) })
        for node in everything.values {
            for child in node.children { parents[child.id] = node }
            if let modal = node.modal { presenters[modal.id] = node }
        }
    }

    private func parent(_ node: Node) -> Node? { parents[node.id] }

    private func above(_ node: Node) -> Node? { parents[node.id] ?? presenters[node.id] }

    /// The node and all above it, the root first.
    private func chain(_ node: Node) -> [Node] {
        (above(node).map { chain($0) } ?? []) + [node]
    }

    func visible(_ node: Node) -> [Node] {
        switch node.content {
        case .screen: [node]
        case .stack(let members): members.last.map { visible($0) } ?? []
        case .tabs(let members, let selected): visible(members[selected])
        case .container(let members): members.flatMap { visible($0) }
        }
    }

    /// All stacks and tabs in a node, each before those in it; nothing that is presented.
    private func arrangements(_ node: Node) -> [Node] {
        let inner = node.children.flatMap { arrangements($0) }
        return switch node.content {
        case .stack, .tabs: [node] + inner
        case .screen, .container: inner
        }
    }

    private func isMatch(_ node: Node) -> Bool {
        guard node.id != source, let kind = node.kind else { return false }
        return screens[kind]?.updates.contains(type) == true
    }

    private func target() -> Node? {
        var level = everything[source]
        while let node = level {
            if visible(node).contains(where: isMatch) { return node }
            for arrangement in arrangements(node) {
                guard case .stack(let members) = arrangement.content else { continue }
                for member in members.reversed() where visible(member).contains(where: isMatch) {
                    return member
                }
            }
            for arrangement in arrangements(node) {
                guard case .tabs(let members, _) = arrangement.content else { continue }
                for member in members where visible(member).contains(where: isMatch) { return member }
            }
            level = above(node)
        }
        return nil
    }

    /// The target, and the steps of returning to it with a value.
    func unwind(_ value: TypedValue) throws -> (target: NodeID, handler: NodeID, steps: [NavigationStep])? {
        guard let target = target(), let handler = visible(target).first(where: isMatch) else { return nil }
        let isForAll = handler.kind.flatMap { screens[$0] }?.updatesAll == true
        let receivers = isForAll ? visible(target).filter(isMatch) : [handler]
        var steps = receivers.map { NavigationStep.deliver(value, to: $0.id) }
        let toTarget = zip(chain(target), chain(target).dropFirst())
        var rest = tree
        for (node, next) in toTarget {
            guard case .stack(let members) = node.content, parent(next)?.id == node.id else { continue }
            guard let top = members.last, top.id != next.id else { continue }
            steps.append(.pop(to: next.id, in: node.id))
            try rest.apply(.pop(to: next.id, in: node.id))
        }
        for (node, next) in toTarget {
            guard case .tabs(let members, let selected) = node.content else { continue }
            guard let index = members.firstIndex(where: { $0.id == next.id }), index != selected else {
                continue
            }
            steps.append(.select(tab: index, in: node.id))
        }
        let toHandler = chain(handler)
        for node in toHandler {
            guard let modal = node.modal, !toHandler.contains(where: { $0.id == modal.id }) else { continue }
            guard rest.nodes.contains(where: { $0.id == modal.id }) else { continue }
            steps.append(.dismiss(modal.id, over: node.id))
        }
        let presented = everything[source].map { chain($0) }?.first { node in
            presenters[node.id] != nil && !toHandler.contains { $0.id == node.id }
        }
        if let presented, let presenter = presenters[presented.id] {
            let step = NavigationStep.dismiss(presented.id, over: presenter.id)
            if rest.nodes.contains(where: { $0.id == presented.id }), !steps.contains(step) {
                steps.append(step)
            }
        }
        return (target.id, handler.id, steps)
    }

    /// The steps of opening a screen.
    func open(_ kind: ScreenKind, _ input: ScreenInput) -> [NavigationStep] {
        guard let node = everything[source] else { return [] }
        let new = Node(id: NodeID(tree.nextNumber), .screen(kind, input: input))
        var place: Node? = node
        while let inside = place, !isStack(inside) { place = parent(inside) }
        guard let stack = place else {
            var covered = node
            while let modal = covered.modal { covered = modal }
            return [.present(new, over: covered.id)]
        }
        let wanted = screens[kind]?.reuse?.key(input).map { AnyHashable($0) }
        for member in stack.children.reversed() {
            guard case .screen(kind, let old) = member.content, let wanted,
                screens[kind]?.reuse?.key(old).map({ AnyHashable($0) }) == wanted
            else { continue }
            let isOnTop = stack.children.last?.id == member.id
            let renewal = NavigationStep.renew(member.id, input: input)
            if isOnTop { return old == input ? [] : [renewal] }
            return [.pop(to: member.id, in: stack.id), renewal]
        }
        return [.push(new, onto: stack.id)]
    }

    private func isStack(_ node: Node) -> Bool {
        if case .stack = node.content { return true }
        return false
    }
}
