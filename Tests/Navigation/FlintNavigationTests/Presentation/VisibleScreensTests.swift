import Testing

@testable import FlintNavigation

@Suite struct VisibleScreensTests {
    private static func visible(_ layout: NavigationLayout) throws -> VisibleScreens {
        VisibleScreens(try NavigationTree(layout))
    }

    private static func ids(_ numbers: Int...) -> [NodeID] { numbers.map { NodeID($0) } }

    @Test func `a screen alone is its own path`() throws {
        let visible = try Self.visible(.screen("A"))
        #expect(visible.path == Self.ids(1))
        #expect(visible.screens == Self.ids(1))
        #expect(visible.tabs == nil)
        #expect(!visible.hasBack)
    }

    @Test func `a stack is a path to its top`() throws {
        let visible = try Self.visible(.stack([.screen("A"), .screen("B"), .screen("C")]))
        #expect(visible.path == Self.ids(2, 3, 4))
        #expect(visible.screens == Self.ids(4))
        #expect(visible.hasBack)
    }

    @Test func `empty arrangements show nothing`() throws {
        for layout in [NavigationLayout.stack([]), .container([])] {
            let visible = try Self.visible(layout)
            #expect(visible.path.isEmpty && visible.screens.isEmpty && !visible.hasBack)
        }
    }

    @Test func `tabs are named by their first screens, and only the selected one is on the path`() throws {
        // 1 tabs, 2 stack, 3 A, 4 B, 5 stack, 6 C, 7 D, 8 stack
        let visible = try Self.visible(
            .tabs(
                [
                    .stack([.screen("A"), .screen("B")]), .stack([.screen("C"), .screen("D")]), .stack([]),
                ], selected: 1))
        #expect(visible.path == Self.ids(6, 7))
        #expect(
            visible.tabs
                == VisibleScreens.Tabs(id: NodeID(1), selected: 1, members: [NodeID(3), NodeID(6), nil]))
    }

    @Test func `the innermost tabs are those to switch between`() throws {
        // 1 tabs, 2 tabs, 3 A, 4 B
        let visible = try Self.visible(.tabs([.tabs([.screen("A"), .screen("B")], selected: 1)]))
        #expect(visible.tabs?.id == NodeID(2))
        #expect(visible.path == Self.ids(4))
    }

    @Test func `what is presented covers tabs and stacks, and one can go back from it`() throws {
        // 1 tabs, 2 A, 3 modal M
        let visible = try Self.visible(.tabs([.screen("A")]).presenting(.screen("M")))
        #expect(visible.path == Self.ids(2, 3))
        #expect(visible.screens == Self.ids(3))
        #expect(visible.tabs == nil)
        #expect(visible.hasBack)
    }

    @Test func `a covered member of a stack stands for itself, whatever is presented over it`() throws {
        // 1 stack, 2 A, 3 M over A, 4 tabs, 5 B, 6 C, 7 D
        let visible = try Self.visible(
            .stack([
                .screen("A").presenting(.screen("M")), .tabs([.screen("B"), .screen("C")], selected: 1),
                .screen("D"),
            ]))
        #expect(visible.path == Self.ids(2, 6, 7))
    }

    @Test func `a container shows its screens together, and its first one is current`() throws {
        // 1 container, 2 stack, 3 A, 4 B, 5 C
        let visible = try Self.visible(.container([.stack([.screen("A"), .screen("B")]), .screen("C")]))
        #expect(visible.path == Self.ids(3, 4))
        #expect(visible.screens == Self.ids(4, 5))
    }
}

extension VisibleScreensTests {
    @Test(arguments: 0..<200) func `the path ends at the current node of any tree`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed)
        let tree = try NavigationTree(generator.layout())
        guard tree.current.kind != nil else { return }
        #expect(VisibleScreens(tree).path.last == tree.current.id)
    }
}
