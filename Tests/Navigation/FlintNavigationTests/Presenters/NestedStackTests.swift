import Testing

@testable import FlintNavigation

@Suite struct NestedStackTests {
    private static let stack = NavigationLayout.stack([.screen("A")])

    @Test(
        arguments: [
            .stack([.screen("A"), stack]), .stack([.tabs([.screen("A"), stack])]),
            .tabs([.screen("A"), .stack([.container([.screen("A"), stack])])]),
        ] as [NavigationLayout])
    func `a stack anywhere in a stack is found`(layout: NavigationLayout) throws {
        let tree = try NavigationTree(layout)
        let nested = try #require(NestedStack(in: tree))
        let isStack = { (id: NodeID) in if case .stack = tree[id]?.content { true } else { false } }
        #expect(isStack(nested.outer) && isStack(nested.inner) && nested.outer != nested.inner)
        #expect(
            nested.description.contains("\(nested.inner)") && nested.description.contains("\(nested.outer)"))
    }

    @Test(
        arguments: [
            stack, .tabs([stack, stack]), .container([stack, .screen("A")]),
            .stack([.screen("A").presenting(stack)]),
        ] as [NavigationLayout])
    func `stacks beside each other, or presented over a member of another one, are not nested`(
        layout: NavigationLayout
    ) throws {
        #expect(NestedStack(in: try NavigationTree(layout)) == nil)
    }
}
