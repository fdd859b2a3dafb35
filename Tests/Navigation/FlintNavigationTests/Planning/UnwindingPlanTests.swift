import Testing

@testable import FlintNavigation

@Suite struct UnwindingPlanTests {
    private let value = TypedValue(TreeFixtures.A(number: 1))

    private func plan(from source: NodeID, in layout: NavigationLayout) throws -> NavigationPlan? {
        try NavigationPlanner(tree: NavigationTree(layout), screens: TreeFixtures.screens)
            .unwind(value, from: source)
    }

    private func steps(from source: NodeID, in layout: NavigationLayout) throws -> [NavigationStep]? {
        try plan(from: source, in: layout)?.steps
    }

    @Test func `the nearest member below in the stack is returned to`() throws {
        let plan = try #require(try plan(from: 5, in: .stack([.a, .a, .plain, .plain])))
        #expect(plan.steps == [.deliver(value, to: 3), .pop(to: 3, in: 1)])
        #expect(plan.destination == 3)
        #expect(plan.isUnwind)
        #expect(plan.received == value)
        #expect(plan.tree.description == "stack #1\n  a #2\n  a #3 [top]")
    }

    @Test func `a screen does not return to itself`() throws {
        #expect(try plan(from: 3, in: .stack([.plain, .a])) == nil)
        #expect(try steps(from: 3, in: .stack([.a, .a])) == [.deliver(value, to: 2), .pop(to: 2, in: 1)])
        #expect(try plan(from: 1, in: .a) == nil)
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
            try steps(from: 9, in: layout) == [
                .deliver(value, to: 8), .pop(to: 2, in: 1), .pop(to: 5, in: 3), .pop(to: 8, in: 7),
                .select(tab: 0, in: 2), .select(tab: 1, in: 5), .dismiss(13, over: 2), .dismiss(10, over: 5),
            ])
    }

    @Test func `what was presented over the handler goes`() throws {
        let layout = NavigationLayout.stack([.plain, .a.presenting(.stack([.plain, .plain]))])
        #expect(try steps(from: 6, in: layout) == [.deliver(value, to: 3), .dismiss(4, over: 3)])
    }

    @Test func `what is on the way and presented stays`() throws {
        let layout = NavigationLayout.plain.presenting(.stack([.a, .plain.presenting(.plain)]))
        #expect(try steps(from: 5, in: layout) == [.deliver(value, to: 3), .pop(to: 3, in: 2)])
    }

    @Test func `what is presented elsewhere is not looked at`() throws {
        #expect(try plan(from: 4, in: .stack([.plain.presenting(.a), .plain])) == nil)
        #expect(try plan(from: 1, in: .plain.presenting(.a)) == nil)
    }

    /// As StoryFlow's `testProduce_itUnwindsWithTabChangeInNavigationStack` has it.
    @Test func `the stack of another tab is looked at from top to bottom`() throws {
        #expect(
            try steps(from: 3, in: .tabs([.stack([.plain]), .stack([.a, .plain])])) == [
                .deliver(value, to: 5), .pop(to: 5, in: 4), .select(tab: 1, in: 1),
            ])
        #expect(
            try steps(from: 2, in: .tabs([.plain, .stack([.a, .a, .plain])])) == [
                .deliver(value, to: 5), .pop(to: 5, in: 3), .select(tab: 1, in: 1),
            ])
        #expect(
            try steps(from: 2, in: .tabs([.plain, .stack([.a, .ab])])) == [
                .deliver(value, to: 5), .select(tab: 1, in: 1),
            ])
    }

    /// As StoryFlow's `testProduce_itUnwindsInComplexFlow` has it.
    @Test func `what is presented in one tab goes for a handler below the top of another one`() throws {
        let presented = NavigationLayout.plain.presenting(.stack([.plain, .plain, .plain]))
        let plan = try #require(
            try plan(from: 9, in: .tabs([.stack([.a, .plain]), presented], selected: 1)))
        #expect(
            plan.steps == [
                .deliver(value, to: 3), .pop(to: 3, in: 2), .select(tab: 0, in: 1), .dismiss(6, over: 5),
            ])
        #expect(plan.tree.current.id == 3)
        #expect(plan.tree.nodes.map(\.id) == [1, 2, 3, 5])
    }

    @Test func `what is presented beside the handler goes if it leads to the source`() throws {
        #expect(
            try steps(from: 4, in: .container([.a, .plain.presenting(.plain)])) == [
                .deliver(value, to: 2), .dismiss(4, over: 3),
            ])
        // Only the outermost of them: the others go with it.
        #expect(
            try steps(from: 5, in: .container([.a, .plain.presenting(.plain.presenting(.plain))])) == [
                .deliver(value, to: 2), .dismiss(4, over: 3),
            ])
        // And none of it if it is popped.
        #expect(
            try steps(from: 4, in: .stack([.a, .plain.presenting(.plain)])) == [
                .deliver(value, to: 2), .pop(to: 2, in: 1),
            ])
    }

    @Test func `what is seen goes before what is covered, and stacks before tabs`() throws {
        let covered = NavigationLayout.stack([.a, .plain])
        #expect(
            try steps(from: 6, in: .container([covered, .a, .plain])) == [.deliver(value, to: 5)])
        #expect(
            try steps(from: 6, in: .tabs([.a, covered, .plain], selected: 2)) == [
                .deliver(value, to: 4), .pop(to: 4, in: 3), .select(tab: 1, in: 1),
            ])
    }

    @Test func `stacks go before tabs`() throws {
        let stack = NavigationLayout.stack([.a, .tabs([.plain, .a])])
        #expect(
            try steps(from: 6, in: stack.presenting(.plain)) == [
                .deliver(value, to: 2), .pop(to: 2, in: 1), .dismiss(6, over: 1),
            ])
    }

    @Test func `tabs are looked at in the order of their indices`() throws {
        #expect(
            try steps(from: 4, in: .tabs([.b, .a, .plain, .a], selected: 2)) == [
                .deliver(value, to: 3), .select(tab: 1, in: 1),
            ])
    }

    @Test func `a screen beside in a container is updated and nothing moves`() throws {
        #expect(try steps(from: 4, in: .container([.a, .stack([.plain])])) == [.deliver(value, to: 2)])
        #expect(
            try steps(from: 5, in: .container([.a, .stack([.plain, .plain])])) == [
                .deliver(value, to: 2)
            ])
    }

    @Test func `the first screen of what becomes visible gets the value`() throws {
        let pair = NavigationLayout.container([.plain, .a, .ab])
        #expect(
            try steps(from: 6, in: .stack([pair, .plain])) == [.deliver(value, to: 4), .pop(to: 2, in: 1)])
    }

    @Test func `all screens of what becomes visible get the value if the first asks for it`() throws {
        let pair = NavigationLayout.container([.plain, .all, .stack([.a, .ab])])
        #expect(
            try steps(from: 8, in: .stack([pair, .plain])) == [
                .deliver(value, to: 4), .deliver(value, to: 7), .pop(to: 2, in: 1),
            ])
        let other = NavigationLayout.container([.a, .all])
        #expect(
            try steps(from: 5, in: .stack([other, .plain])) == [
                .deliver(value, to: 3), .pop(to: 2, in: 1),
            ])
    }

    @Test func `the sender is not among all`() throws {
        #expect(
            try steps(from: 3, in: .container([.all, .all, .a])) == [
                .deliver(value, to: 2), .deliver(value, to: 4),
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
            #expect(plan.tree[2] == tree[2])
            #expect(plan.tree.root.children[2] == tree.root.children[2])
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
