import Testing

@testable import FlintNavigation

@Suite struct StepAdaptingTests {
    private func id(_ number: Int) -> NodeID { NodeID(number) }

    /// 1: tabs, 2: stack, 3 and 4: its screens, 5: screen with 6 over it.
    private func tree() throws -> NavigationTree {
        try NavigationTree(
            .tabs([.stack([.screen("a"), .screen("b")]), .screen("c").presenting(.screen("d"))]))
    }

    @Test func `steps that still fit stay as they are`() throws {
        let tree = try tree()
        let steps: [NavigationStep] = [
            .renew(id(3), input: .none), .pop(to: id(3), in: id(2)), .select(tab: 1, in: id(1)),
            .dismiss(id(6), over: id(5)), .remove(id(5)), .deliver(TypedValue(1), to: id(3)),
            .push(tree.makeNode("new", input: .none), onto: id(2)),
            .present(tree.makeNode("new", input: .none), over: id(4)),
        ]
        #expect(try steps.map { try $0.adapted(to: tree) } == steps)
    }

    @Test func `steps that have nothing left to do go`() throws {
        let tree = try tree()
        let steps: [NavigationStep] = [
            .renew(id(30), input: .none), .pop(to: id(4), in: id(2)), .pop(to: id(5), in: id(2)),
            .pop(to: id(3), in: id(20)), .select(tab: 0, in: id(1)), .select(tab: 2, in: id(1)),
            .select(tab: 1, in: id(2)), .dismiss(id(7), over: id(5)), .dismiss(id(6), over: id(50)),
            .remove(id(60)),
        ]
        #expect(try steps.compactMap { try $0.adapted(to: tree) } == [])
    }

    @Test func `a new node gets a free number, and comes over what is presented meanwhile`() throws {
        let tree = try tree()
        let taken = NavigationTree.Node(id: id(4), .screen("new", input: .none))
        let free = NavigationTree.Node(id: id(7), .screen("new", input: .none))
        #expect(NavigationStep.push(taken, onto: id(2)).renumbered(for: tree) == .push(free, onto: id(2)))
        #expect(
            try NavigationStep.present(taken, over: id(5)).renumbered(for: tree).adapted(to: tree)
                == .present(free, over: id(6)))
        // Without another number it is the node that is there already.
        #expect(try NavigationStep.present(taken, over: id(5)).adapted(to: tree) == nil)
        let error = #expect(throws: NavigationError.self) {
            try NavigationStep.present(free, over: id(70)).adapted(to: tree)
        }
        #expect(error?.code == .unknownNode)
    }
}
