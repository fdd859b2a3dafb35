import Testing

@testable import FlintNavigation

@Suite struct NavigationTreeTests {
    @Test func `a tree numbers its nodes in the order of its outline`() throws {
        let tree = try NavigationTree(
            .tabs(
                [
                    .stack([.plain, .openB(7)]).presenting(.stack([.a])),
                    .container([.b, .plain.presenting(.ab)]),
                    .stack([]),
                ], selected: 1))
        #expect(
            tree.description == """
                tabs #1
                  stack #2
                    plain #3
                    openB #4 [top]
                    stack #5 [modal]
                      a #6 [top]
                  container #7 [selected]
                    b #8
                    plain #9
                      ab #10 [modal]
                  stack #11
                """)
        #expect(tree.nextNumber == 12)
        try tree.check()
    }

    @Test func `inputs and line breaks in kinds stay out of the outline`() throws {
        let tree = try NavigationTree(.screen("one\ntwo", input: ScreenInput("secret")))
        #expect(tree.description == "\"one\\ntwo\" #1")
    }

    @Test(arguments: [
        (NavigationLayout.tabs([]), NavigationError.Code.invalidTree),
        (.tabs([.plain], selected: 1), .invalidTree), (.tabs([.plain], selected: -1), .invalidTree),
        (.stack([.plain.presenting(.container([.tabs([])]))]), .invalidTree),
        (nested(63), .depthLimit), (presenting(64), .depthLimit),
    ])
    func `a layout that breaks a rule is refused`(
        layout: NavigationLayout, code: NavigationError.Code
    ) {
        #expect(throws: NavigationError(code)) { try NavigationTree(layout) }
    }

    @Test func `a tree of as many levels as are allowed is laid out`() throws {
        let trees = try [Self.nested(62), Self.presenting(63)].map { try NavigationTree($0) }
        #expect(trees.map(\.nodes.count) == [64, 64])
    }

    /// A screen in a stack in so many containers.
    private static func nested(_ containers: Int) -> NavigationLayout {
        (0..<containers).reduce(.stack([.plain])) { layout, _ in .container([layout]) }
    }

    /// A screen with so many others over it.
    private static func presenting(_ modals: Int) -> NavigationLayout {
        (0..<modals).reduce(.plain) { layout, _ in .plain.presenting(layout) }
    }

    @Test(arguments: [
        (NavigationLayout.plain, 1), (.stack([.a, .b]), 3), (.stack([]), 1),
        (.tabs([.a, .stack([.b])], selected: 1), 4), (.tabs([.a, .stack([.b])], selected: 0), 2),
        (.container([.a, .b]), 2), (.container([]), 1), (.container([.stack([]), .b]), 2),
        (NavigationLayout.stack([.a, .b]).presenting(.stack([.a])), 5),
        (.stack([.a.presenting(.b), .ab]), 4), (.stack([.a, .b.presenting(.plain.presenting(.a))]), 5),
    ])
    func `the current node is the innermost visible one`(layout: NavigationLayout, number: Int) throws {
        #expect(try NavigationTree(layout).current.id == NodeID(number))
    }

    @Test func `nodes are found with what they are in`() throws {
        let tree = try NavigationTree(
            .tabs([.stack([.a, .b.presenting(.stack([.plain]))]), .plain]))
        let ids: [NodeID] = [1, 4, 5, 6, 99]
        #expect(ids.map { tree[$0]?.id } == [1, 4, 5, 6, nil])
        #expect(ids.map { tree[$0]?.kind } == [nil, "b", nil, "plain", nil])
        #expect(ids.map { tree.parent(of: $0)?.id } == [nil, 2, nil, 5, nil])
        #expect(ids.map { tree.presenter(of: $0)?.id } == [nil, nil, 4, 4, nil])
    }

    @Test func `only what nothing covers is visible`() throws {
        let tree = try NavigationTree(
            .tabs([.stack([.a, .b.presenting(.stack([.plain]))]), .container([.plain, .a])]))
        let visible = (tree.nodes.map(\.id) + [99]).filter { tree.isVisible($0) }
        #expect(visible == [1, 2, 4, 5, 6])
        #expect(try tree.after(.select(tab: 1, in: 1)).isVisible(8))
    }

    @Test func `a new node is numbered after all others`() throws {
        let tree = try NavigationTree(.stack([.a]))
        let node = try tree.makeNode(.stack([.a, .b]))
        #expect(
            [node.id] + node.children.map(\.id) + [tree.makeNode("a", input: .none).id] == [3, 4, 5, 3])
        #expect(throws: NavigationError(.invalidTree)) { try tree.makeNode(.tabs([])) }
    }
}
