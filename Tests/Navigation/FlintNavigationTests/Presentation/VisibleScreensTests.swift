import Testing

@testable import FlintNavigation

@Suite struct VisibleScreensTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layout: NavigationLayout
        var path: [Int] = []
        var screens: [Int] = []
        var tabs: VisibleScreens.Tabs?
        var hasBack = false
    }

    static let cases: [Case] = [
        Case(
            testDescription: "a screen alone is its own path", layout: .screen("A"), path: [1], screens: [1]),
        Case(
            testDescription: "a stack is a path to its top",
            layout: .stack([.screen("A"), .screen("B"), .screen("C")]), path: [2, 3, 4], screens: [4],
            hasBack: true),
        // 1 stack, 2 A, 3 stack, 4 B
        Case(
            testDescription: "one can go back through a stack with one member",
            layout: .stack([.screen("A"), .stack([.screen("B")])]),
            path: [2, 4], screens: [4], hasBack: true),
        Case(testDescription: "an empty stack shows nothing", layout: .stack([])),
        Case(testDescription: "an empty container shows nothing", layout: .container([])),
        // 1 tabs, 2 stack, 3 A, 4 B, 5 stack, 6 C, 7 D, 8 stack
        Case(
            testDescription:
                "tabs are named by their first screens, and only the selected one is on the path",
            layout: .tabs(
                [
                    .stack([.screen("A"), .screen("B")]), .stack([.screen("C"), .screen("D")]), .stack([]),
                ], selected: 1), path: [6, 7], screens: [7],
            tabs: VisibleScreens.Tabs(id: NodeID(1), selected: 1, members: [NodeID(3), NodeID(6), nil]),
            hasBack: true),
        // 1 tabs, 2 tabs, 3 A, 4 B
        Case(
            testDescription: "the innermost tabs are those to switch between",
            layout: .tabs([.tabs([.screen("A"), .screen("B")], selected: 1)]), path: [4], screens: [4],
            tabs: VisibleScreens.Tabs(id: NodeID(2), selected: 1, members: [NodeID(3), NodeID(4)])),
        // 1 tabs, 2 A, 3 M
        Case(
            testDescription: "what is presented covers tabs, and one can go back from it",
            layout: .tabs([.screen("A")]).presenting(.screen("M")), path: [2, 3], screens: [3], hasBack: true),
        // 1 stack, 2 A, 3 M over A, 4 tabs, 5 B, 6 C, 7 D
        Case(
            testDescription: "a covered member of a stack stands for itself, whatever is presented over it",
            layout: .stack([
                .screen("A").presenting(.screen("M")), .tabs([.screen("B"), .screen("C")], selected: 1),
                .screen("D"),
            ]), path: [2, 6, 7], screens: [7], hasBack: true),
        // 1 container, 2 stack, 3 A, 4 B, 5 C
        Case(
            testDescription: "a container shows its screens together, and its first one is current",
            layout: .container([.stack([.screen("A"), .screen("B")]), .screen("C")]), path: [3, 4],
            screens: [4, 5], hasBack: true),
    ]

    @Test(arguments: cases) func `what is visible has a path, screens and tabs`(expected: Case) throws {
        let visible = VisibleScreens(try NavigationTree(expected.layout))
        #expect(
            (visible.path.map(\.number), visible.screens.map(\.number), visible.tabs, visible.hasBack)
                == (expected.path, expected.screens, expected.tabs, expected.hasBack))
    }

    @Test(arguments: 0..<60) func `the path ends at the current node of any tree`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed)
        let tree = try NavigationTree(generator.layout())
        guard tree.current.kind != nil else { return }
        #expect(VisibleScreens(tree).path.last == tree.current.id)
    }
}
