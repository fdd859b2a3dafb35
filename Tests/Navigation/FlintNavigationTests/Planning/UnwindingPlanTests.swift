import Testing

@testable import FlintNavigation

@Suite struct UnwindingPlanTests {
    private static let value = TypedValue(TreeFixtures.A(number: 1))
    private var value: TypedValue { Self.value }

    private func plan(from source: NodeID, in layout: NavigationLayout) throws -> NavigationPlan? {
        try NavigationPlanner(tree: NavigationTree(layout), screens: TreeFixtures.screens)
            .unwind(value, from: source)
    }

    /// ```
    /// stack #1
    ///   tabs #2
    ///     stack #3
    ///       plain #4
    ///       tabs #5
    ///         plain #6 [selected]
    ///         stack #7
    ///           all #8
    ///           plain #9 [top]
    ///         plain #10 [modal]
    ///       plain #11 [top]
    ///     plain #12 [selected]
    ///     plain #13 [modal]
    ///   plain #14 [top]
    /// ```
    @Test func `popping is before selecting and that before dismissing, each from the outside`() throws {
        let inner = NavigationLayout.tabs([.plain, .stack([.all, .plain])]).presenting(.plain)
        let tabs = NavigationLayout.tabs([.stack([.plain, inner, .plain]), .plain], selected: 1)
        let layout = NavigationLayout.stack([tabs.presenting(.plain), .plain])
        #expect(
            try plan(from: 9, in: layout)?.steps == [
                .deliver(value, to: 8), .pop(to: 2, in: 1), .pop(to: 5, in: 3), .pop(to: 8, in: 7),
                .select(tab: 0, in: 2), .select(tab: 1, in: 5), .dismiss(13, over: 2), .dismiss(10, over: 5),
            ])
    }

    /// The ways in which something can be inside something else.
    private static let wraps: [@Sendable (NavigationLayout) -> NavigationLayout] = [
        { .stack([.plain, $0]) }, { .stack([$0, .plain]) }, { .tabs([$0, .plain]) },
        { .tabs([$0, .plain], selected: 1) }, { .container([$0, .plain]) }, { .container([.plain, $0]) },
        { .plain.presenting($0) }, { .stack([.plain]).presenting($0) },
    ]

    /// All nestings of so many levels around something.
    private static func nestings(_ inner: NavigationLayout, levels: Int) -> [NavigationLayout] {
        (0..<levels).reduce([inner]) { layouts, _ in
            layouts.flatMap { layout in wraps.map { $0(layout) } }
        }
    }

    /// A layout, the number of the source, and the steps; none if there is no way back.
    private static let ways: [(NavigationLayout, NodeID, [NavigationStep]?)] = [
        // The nearest member below is returned to, never the sender itself.
        (.stack([.a, .a, .plain, .plain]), 5, [.deliver(value, to: 3), .pop(to: 3, in: 1)]),
        (.stack([.plain, .a]), 3, nil),
        // What is presented over the handler goes, what is presented elsewhere is not looked at.
        (
            .stack([.plain, .a.presenting(.stack([.plain, .plain]))]), 6,
            [.deliver(value, to: 3), .dismiss(4, over: 3)]
        ),
        (.stack([.plain.presenting(.a), .plain]), 4, nil),
        // What is presented in one tab goes for a handler below the top of another one.
        (
            .tabs(
                [.stack([.a, .plain]), .plain.presenting(.stack([.plain, .plain, .plain]))], selected: 1), 9,
            [.deliver(value, to: 3), .pop(to: 3, in: 2), .select(tab: 0, in: 1), .dismiss(6, over: 5)]
        ),
        // What is seen goes before what is covered, and stacks before tabs.
        (.container([.stack([.a, .plain]), .a, .plain]), 6, [.deliver(value, to: 5)]),
        (
            NavigationLayout.stack([.a, .tabs([.plain, .a])]).presenting(.plain), 6,
            [.deliver(value, to: 2), .pop(to: 2, in: 1), .dismiss(6, over: 1)]
        ),
        // The first screen of what becomes visible gets the value, or all if it asks for that, without the sender.
        (
            .stack([.container([.plain, .a, .ab]), .plain]), 6, [.deliver(value, to: 4), .pop(to: 2, in: 1)]
        ),
        (.container([.all, .all, .a]), 3, [.deliver(value, to: 2), .deliver(value, to: 4)]),
    ]

    @Test(arguments: ways)
    func `a value finds the nearest handler, and what is in between goes`(
        layout: NavigationLayout, source: NodeID, steps: [NavigationStep]?
    ) throws {
        let plan = try plan(from: source, in: layout)
        #expect(plan?.steps == steps)
        #expect(plan?.isUnwind != false)
    }

    @Test(arguments: 0...4) func `every nesting is left for the handler below it`(levels: Int) throws {
        let nestings = Self.nestings(.ab, levels: levels)
        #expect(nestings.count == [1, 8, 64, 512, 4096][levels])
        for nesting in nestings {
            let beside = NavigationLayout.stack([.plain, .a])
            let tree = try NavigationTree(
                .tabs([beside, .stack([.plain, .a, nesting]), beside], selected: 1))
            let source = try #require(tree.nodes.first { $0.kind == "ab" }).id
            let planner = NavigationPlanner(tree: tree, screens: TreeFixtures.screens)
            let plan = try #require(try planner.unwind(value, from: source))
            #expect(plan.steps == [.deliver(value, to: 7), .pop(to: 7, in: 5)], "\(tree)")
            let (before, after) = (tree.root.children, plan.tree.root.children)
            #expect((after[0], after[2]) == (before[0], before[2]))
            #expect(plan.tree.current.id == 7)
        }
    }

    @Test(arguments: 0...4) func `every nesting that is presented is dismissed for the handler`(
        levels: Int
    ) throws {
        for nesting in Self.nestings(.ab, levels: levels) {
            let tree = try NavigationTree(.container([.plain, .stack([.plain, .a]).presenting(nesting)]))
            let source = try #require(tree.nodes.first { $0.kind == "ab" }).id
            let planner = NavigationPlanner(tree: tree, screens: TreeFixtures.screens)
            let plan = try #require(try planner.unwind(value, from: source))
            #expect(plan.steps == [.deliver(value, to: 5), .dismiss(6, over: 3)], "\(tree)")
            #expect(plan.tree.nodes.map(\.id) == [1, 2, 3, 4, 5])
        }
    }

    @Test func `every nesting around the handler is entered, and then the handler is seen`() throws {
        let presenting = 6
        for first in Self.wraps.indices {
            for second in Self.wraps.indices {
                for third in Self.wraps.indices {
                    let nesting = Self.wraps[first](Self.wraps[second](Self.wraps[third](.a)))
                    let tree = try NavigationTree(.tabs([.plain, nesting]))
                    let planner = NavigationPlanner(tree: tree, screens: TreeFixtures.screens)
                    let plan = try planner.unwind(value, from: 2)
                    let isEntered = [first, second, third].allSatisfy { $0 < presenting }
                    #expect((plan != nil) == isEntered, "\(tree)")
                    guard let plan else { continue }
                    #expect(plan.steps.first == .deliver(value, to: plan.destination))
                    #expect(plan.tree[plan.destination]?.kind == "a")
                    #expect(plan.tree.isVisible(plan.destination), "\(tree)")
                }
            }
        }
    }
}
