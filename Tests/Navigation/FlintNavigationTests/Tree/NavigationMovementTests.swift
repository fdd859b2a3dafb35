import Testing

@testable import FlintNavigation

@Suite struct NavigationMovementTests {
    /// 1: tabs, 2: selected stack, 3 and 4: its screens, 5: other stack, 6 and 7: its screens.
    private func tabs() throws -> NavigationTree {
        try NavigationTree(
            .tabs([.stack([.screen("a"), .screen("b")]), .stack([.screen("c"), .screen("d")])]))
    }

    private func node(_ tree: NavigationTree) -> NavigationTree.Node { tree.makeNode("new", input: .none) }

    private func id(_ number: Int) -> NodeID { NodeID(number) }

    @Test func `what happens in a visible stack is seen, and nothing elsewhere`() throws {
        let tree = try tabs()
        let seen: [NavigationStep] = [
            .pop(to: id(3), in: id(2)), .push(node(tree), onto: id(2)), .present(node(tree), over: id(4)),
            .remove(id(4)),
        ]
        let unseen: [NavigationStep] = [
            // In a hidden tab.
            .pop(to: id(6), in: id(5)), .push(node(tree), onto: id(5)),
            // Under the top of a stack.
            .present(node(tree), over: id(3)), .remove(id(3)),
            // These have no movement of their own.
            .select(tab: 1, in: id(1)), .deliver(TypedValue(1), to: id(4)), .renew(id(4), input: .none),
            .reset(tree.root),
            // These places are unknown.
            .pop(to: id(90), in: id(91)), .dismiss(id(90), over: id(91)),
        ]
        #expect((seen + unseen).filter { $0.isMovement(in: tree) } == seen)
    }

    @Test(arguments: [1, 2, 4]) func `what is covered by a modal is not seen, the modal is`(
        presenter: Int
    ) throws {
        var tree = try tabs()
        try tree.apply(.present(node(tree), over: id(presenter)))
        let seen: [NavigationStep] = [
            .dismiss(id(8), over: id(presenter)), .present(node(tree), over: id(8)),
        ]
        let unseen: [NavigationStep] = [.pop(to: id(3), in: id(2)), .push(node(tree), onto: id(2))]
        #expect((seen + unseen).filter { $0.isMovement(in: tree) } == seen)
    }

    @Test func `a modal in a hidden tab covers nothing and is not seen`() throws {
        var tree = try tabs()
        try tree.apply(.present(node(tree), over: id(7)))
        let steps: [NavigationStep] = [.pop(to: id(3), in: id(2)), .dismiss(id(8), over: id(7))]
        #expect(steps.map { $0.isMovement(in: tree) } == [true, false])
    }

    @Test func `a stack inside a modal is a layer of its own`() throws {
        let tree = try NavigationTree(
            .screen("a").presenting(.container([.stack([.screen("b"), .screen("c")]), .screen("d")])))
        var covered = tree
        try covered.apply(.present(node(tree), over: id(6)))
        let step = NavigationStep.pop(to: id(4), in: id(3))
        #expect([tree, covered].map { step.isMovement(in: $0) } == [true, false])
    }
}
