import Testing

@testable import FlintNavigation

@Suite struct RequestEffectTests {
    private final class Page: Screen {}

    private static let page = NavigationLayout.screen(Page.self)

    /// Tabs 1 with the stack 2 of the screens 3 to 5 and the screen 10; over 5, the stack 6 of 7 and 8; over that, 9.
    private static func tree() throws -> NavigationTree {
        try NavigationTree(
            .tabs([
                .stack([page, page, page.presenting(.stack([page, page]).presenting(page))]), page,
            ]))
    }

    private static func id(_ number: Int) -> NodeID { NodeID(number) }

    /// What back on the innermost visible screen means, dismissal after pop, until nothing is left.
    @Test func `back pops the screen, or dismisses what it is the bottom of, else nothing`() throws {
        var tree = try Self.tree()
        var way: [NavigationStep] = []
        for _ in 0..<6 {
            guard case .requested(let steps) = try RequestEffect(.back(tree.current.id), in: tree) else {
                break
            }
            for step in steps { try tree.apply(step) }
            way += steps
        }
        #expect(
            way == [
                .dismiss(Self.id(9), over: Self.id(6)), .pop(to: Self.id(7), in: Self.id(6)),
                .dismiss(Self.id(6), over: Self.id(5)), .pop(to: Self.id(4), in: Self.id(2)),
                .pop(to: Self.id(3), in: Self.id(2)),
            ])
    }

    @Test(arguments: [3, 4, 5, 7, 8, 10])
    func `back on a screen that has been covered means nothing`(node: Int) throws {
        #expect(try RequestEffect(.back(Self.id(node)), in: Self.tree()) == .requested([]))
    }

    @Test func `back climbs out of arrangements that have nothing under the screen`() throws {
        let tree = try NavigationTree(
            .stack([Self.page, .container([.stack([Self.page]), .tabs([Self.page])])]))
        let bottom = try #require(tree.root.children.first).id
        for node in tree.nodes.dropFirst(2) where node.kind != nil {
            #expect(
                try RequestEffect(.back(node.id), in: tree)
                    == .requested([.pop(to: bottom, in: tree.root.id)]))
        }
    }

    private static let shown: [(PresenterRequest, [NavigationStep])] = [
        (.popped(to: id(3)), [.pop(to: id(3), in: id(2))]), (.popped(to: id(5)), []),
        (.popped(to: id(7)), [.pop(to: id(7), in: id(6))]),
        (.dismissed(id(6)), [.dismiss(id(6), over: id(5))]),
        (.dismissed(id(9)), [.dismiss(id(9), over: id(6))]),
        (.selected(tab: 1, in: id(1)), [.select(tab: 1, in: id(1))]), (.selected(tab: 0, in: id(1)), []),
    ]

    @Test(arguments: shown)
    func `what the presenter shows already is followed`(
        request: PresenterRequest, steps: [NavigationStep]
    ) throws {
        #expect(try RequestEffect(request, in: Self.tree()) == .shown(steps))
    }

    @Test(
        arguments: [
            .back(id(11)), .back(id(2)), .popped(to: id(11)), .popped(to: id(2)), .popped(to: id(6)),
            .popped(to: id(9)),
            .popped(to: id(1)), .dismissed(id(11)), .dismissed(id(5)), .dismissed(id(1)), .dismissed(id(7)),
            .selected(tab: 0, in: id(11)), .selected(tab: 0, in: id(2)), .selected(tab: 2, in: id(1)),
            .selected(tab: -1, in: id(1)),
        ] as [PresenterRequest])
    func `a request that does not fit the tree is an error`(request: PresenterRequest) throws {
        let tree = try Self.tree()
        let error = #expect(throws: NavigationError.self) { try RequestEffect(request, in: tree) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.hasSuffix("Send requests for what the newest batch shows.") == true)
    }

    @Test func `to leave what has gone already means nothing`() throws {
        var tree = try Self.tree()
        try tree.apply(.dismiss(Self.id(6), over: Self.id(5)))
        for number in 6...9 {
            #expect(try RequestEffect(.back(Self.id(number)), in: tree) == .requested([]))
            #expect(try RequestEffect(.dismissed(Self.id(number)), in: tree) == .shown([]))
            #expect(throws: NavigationError.self) {
                try RequestEffect(.popped(to: Self.id(number)), in: tree)
            }
        }
        #expect(throws: NavigationError.self) { try RequestEffect(.back(Self.id(0)), in: tree) }
    }
}
