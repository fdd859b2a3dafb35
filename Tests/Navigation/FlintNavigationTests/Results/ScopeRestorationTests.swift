import TestSupport
import Testing

@testable import FlintNavigation

@Suite struct ScopeRestorationTests {
    private final class Page: Screen {}

    private static let page = NavigationLayout.screen(Page.self)
    private static func id(_ number: Int) -> NodeID { NodeID(number) }

    /// Tabs 1 with the stack 2 of the screens 3 and 4, and the stack 5 of the screen 6.
    private static func tree() throws -> NavigationTree {
        try NavigationTree(.tabs([.stack([page, page]), .stack([page])]))
    }

    private static func node(_ number: Int, in tree: NavigationTree) -> NavigationTree.Node {
        NavigationTree.Node(id: id(number), .screen(Page.screenKind, input: .none))
    }

    private static func after(_ steps: [NavigationStep], in tree: NavigationTree) throws -> NavigationTree {
        var tree = tree
        for step in steps { try tree.apply(step) }
        return tree
    }

    private static func push(_ number: Int, onto stack: Int) throws -> NavigationStep {
        .push(node(number, in: try tree()), onto: id(stack))
    }

    @Test func `what has come is popped, deselected and dismissed`() throws {
        let before = try Self.tree()
        let after = try Self.after(
            [
                Self.push(7, onto: 2), Self.push(8, onto: 2), .select(tab: 1, in: Self.id(1)),
                .present(Self.node(9, in: before), over: Self.id(6)),
                .present(Self.node(10, in: before), over: Self.id(9)),
            ], in: before)
        let steps = ScopeRestoration(before).steps(from: after)
        #expect(
            steps == [
                .pop(to: Self.id(4), in: Self.id(2)), .select(tab: 0, in: Self.id(1)),
                .dismiss(Self.id(9), over: Self.id(6)),
            ])
        #expect(try Self.after(steps, in: after).root == before.root)
    }

    /// Changes a tree at random in all ways in which it can change.
    private static func change(
        _ tree: inout NavigationTree, _ random: inout SeededGenerator, mayRemove: Bool
    ) throws {
        let node = try #require(tree.nodes.randomElement(using: &random))
        let new = Self.node(tree.nextNumber, in: tree)
        switch (Int.random(in: 0..<6, using: &random), node.content) {
        case (0, .stack), (1, .stack), (2, .stack): try tree.apply(.push(new, onto: node.id))
        case (0, _) where node.modal == nil: try tree.apply(.present(new, over: node.id))
        case (3, .tabs(let members, _)):
            try tree.apply(.select(tab: Int.random(in: members.indices, using: &random), in: node.id))
        case (4, _) where mayRemove && tree.parent(of: node.id).map { $0.children.count > 1 } ?? false:
            try tree.apply(.remove(node.id))
        case (5, _) where mayRemove:
            if let modal = node.modal { try tree.apply(.dismiss(modal.id, over: node.id)) }
        default: break
        }
    }

    private static func randomTree() throws -> NavigationTree {
        try NavigationTree(
            .tabs([
                .stack([page, .container([page, .stack([])])]).presenting(.stack([page])),
                .container([.tabs([page, .stack([page])]), page]),
            ]))
    }

    @Test(arguments: 1...60)
    func `after additions and selections alone the tree is as it was`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let before = try Self.randomTree()
        var after = before
        for _ in 0..<20 { try Self.change(&after, &random, mayRemove: false) }
        let restored = try Self.after(ScopeRestoration(before).steps(from: after), in: after)
        #expect(restored.root == before.root)
    }

    @Test(arguments: 1...60)
    func `after any changes exactly the old nodes that are left remain, and steps do not repeat`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var before = try Self.randomTree()
        for _ in 0..<10 { try Self.change(&before, &random, mayRemove: true) }
        var after = before
        for _ in 0..<30 { try Self.change(&after, &random, mayRemove: true) }
        let restored = try Self.after(ScopeRestoration(before).steps(from: after), in: after)
        let old = Set(before.nodes.map(\.id))
        #expect(restored.nodes.map(\.id) == after.nodes.map(\.id).filter { old.contains($0) })
        #expect(ScopeRestoration(before).steps(from: restored).isEmpty)
    }
}
