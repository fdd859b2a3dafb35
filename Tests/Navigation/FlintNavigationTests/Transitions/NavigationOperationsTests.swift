import Testing

@testable import FlintNavigation

@MainActor
@Suite struct NavigationOperationsTests {
    private func id(_ number: Int) -> NodeID { NodeID(number) }

    /// 1: tabs, 2: stack, 3, 4 and 5: its screens, 6: over 4, 7: second tab.
    private func operations(from source: Int, isPending: Bool = false) throws -> NavigationOperations {
        let tree = try NavigationTree(
            .tabs([
                .stack([.screen("a"), .screen("b").presenting(.screen("m")), .screen("c")]), .screen("d"),
            ]))
        // Numbers follow the layout: m is presented over b and numbered before c.
        return NavigationOperations(
            tree: tree, source: id(source), pending: isPending ? tree.makeNode("new", input: .none) : nil)
    }

    private func shape(_ operations: NavigationOperations) -> String { Stage.shape(operations.tree.root) }

    @Test func `the new screen is pushed onto the nearest stack or a named one`() throws {
        for stack in [nil, id(2)] {
            let operations = try operations(from: 6, isPending: true)
            try operations.push(onto: stack)
            #expect((shape(operations), operations.pending) == ("<*[a b^m c new] d>", nil))
            #expect(try operations.finish().map(\.name) == ["push"])
        }
    }

    @Test func `there must be a stack to push onto`() throws {
        for (source, stack) in [(7, nil), (5, nil), (6, id(1)), (6, id(40))] {
            let operations = try operations(from: source, isPending: true)
            #expect(throws: NavigationError.self) { try operations.push(onto: stack) }
            #expect((shape(operations), operations.pending == nil) == ("<*[a b^m c] d>", false))
        }
    }

    @Test func `the new screen is presented over the source or a named node, over what is there`() throws {
        for (node, shape) in [
            (nil, "<*[a b^m c^new] d>"), (id(7), "<*[a b^m c] d^new>"), (id(4), "<*[a b^m^new c] d>"),
        ] {
            let operations = try operations(from: 6, isPending: true)
            try operations.present(over: node)
            #expect(self.shape(operations) == shape)
        }
        let operations = try operations(from: 6, isPending: true)
        #expect(throws: NavigationError.self) { try operations.present(over: id(40)) }
    }

    @Test func `the new screen is placed once, and only if there is one`() throws {
        let operations = try operations(from: 6, isPending: true)
        try operations.push()
        #expect(throws: NavigationError.self) { try operations.push() }
        #expect(throws: NavigationError.self) { try operations.present() }
        #expect(throws: NavigationError.self) { try self.operations(from: 6).push() }
    }

    @Test func `going back`() throws {
        let one = try operations(from: 6)
        try one.pop()
        let all = try operations(from: 6)
        try all.popToRoot()
        try all.pop()
        try all.popToRoot()
        #expect(try all.finish().map(\.name) == ["pop"])
        let member = try operations(from: 7)
        try member.pop(to: id(6))
        try member.pop(to: id(3))
        #expect([one, all, member].map(shape) == ["<*[a b^m] d>", "<*[a] d>", "<*[a] d>"])
        #expect(throws: NavigationError.self) { try member.pop(to: id(7)) }
        #expect(throws: NavigationError.self) { try member.pop(to: id(40)) }
    }

    @Test func `without a stack there is nothing to go back in`() throws {
        for source in [5, 7] {
            let operations = try operations(from: source)
            try operations.pop()
            try operations.popToRoot()
            #expect(try operations.finish() == [])
        }
    }

    @Test func `dismissing what is around the source, or what is named`() throws {
        let around = try operations(from: 5)
        try around.dismiss()
        let none = try operations(from: 6)
        try none.dismiss()
        #expect([around, none].map(shape) == ["<*[a b c] d>", "<*[a b^m c] d>"])
        try none.dismiss(id(5))
        #expect(shape(none) == "<*[a b c] d>")
        #expect(throws: NavigationError.self) { try none.dismiss(id(6)) }
        #expect(throws: NavigationError.self) { try none.dismiss(id(1)) }
    }

    @Test func `selecting and removing`() throws {
        let operations = try operations(from: 6)
        try operations.select(tab: 0)
        try operations.select(tab: 1)
        try operations.remove(id(4))
        #expect(shape(operations) == "<[a c] *d>")
        #expect(throws: NavigationError.self) { try operations.select(tab: 2) }
        #expect(throws: NavigationError.self) { try operations.select(tab: 0, in: id(2)) }
        #expect(throws: NavigationError.self) { try operations.remove(id(1)) }
        #expect(try operations.finish().map(\.name) == ["select", "remove"])
    }

    @Test func `when the source has gone the current screen takes its place`() throws {
        let operations = try operations(from: 6, isPending: true)
        try operations.pop()
        try operations.dismiss()
        try operations.push()
        #expect(shape(operations) == "<*[a b new] d>")
    }

    @Test func `operations add up to their tree`() throws {
        let operations = try operations(from: 6, isPending: true)
        var tree = operations.tree
        try operations.pop(to: id(4))
        try operations.dismiss(id(5))
        try operations.push(onto: id(2))
        try operations.select(tab: 1)
        for step in try operations.finish() { try tree.apply(step) }
        #expect(tree == operations.tree)
    }
}
