import Testing

@testable import FlintNavigation

@Suite struct NavigationPlannerTests {
    private let screens = TreeFixtures.screens
    private let a = TypedValue(TreeFixtures.A(number: 1))

    private func plan(
        _ value: TypedValue, from source: NodeID, in layout: NavigationLayout
    ) throws -> NavigationPlan? {
        try NavigationPlanner(tree: NavigationTree(layout), screens: screens).plan(value, from: source)
    }

    @Test(arguments: 0..<100) func `every plan is that of the reference`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed)
        let tree = try NavigationTree(generator.layout(levels: 5))
        let planner = NavigationPlanner(tree: tree, screens: screens)
        var reference = ReferencePlanner(tree: tree, screens: screens)
        for node in tree.nodes {
            reference.source = node.id
            for value in TreeFixtures.values() {
                reference.type = value.type
                let plan = try planner.plan(value, from: node.id)
                try check(plan, against: reference, value)
                #expect(try planner.plan(value, from: node.id) == plan)
            }
        }
    }

    private func check(
        _ plan: NavigationPlan?, against reference: ReferencePlanner, _ value: TypedValue
    ) throws {
        if let unwinding = try reference.unwind(value) {
            #expect(plan?.steps == unwinding.steps, "\(reference.tree) from \(reference.source)")
            #expect((plan?.destination, plan?.isUnwind) == (unwinding.handler, true))
            let path = try #require(reference.tree.path(to: reference.source))
            var search = UnwindSearch(value.type, from: reference.source, screens: screens)
            let found = search.nearest(along: path)
            let target = found.map { TreePath(root: reference.tree.root, hops: $0.target).node.id }
            #expect(target == unwinding.target)
        } else if let record = screens.record(openedBy: value.type), let input = record.lift(value) {
            #expect(
                plan?.steps == reference.open(record.kind, input),
                "\(reference.tree) from \(reference.source)")
            let isPlaced = plan?.steps.contains { $0.placed != nil }
            #expect(plan?.isUnwind == isPlaced.map { !$0 })
        } else {
            #expect(plan == nil)
        }
        guard let plan else { return }
        var tree = reference.tree
        for step in plan.steps { try tree.apply(step) }
        #expect((plan.received, plan.tree) == (value, tree))
        try plan.tree.check()
        #expect(plan.tree[plan.destination]?.kind != nil)
        if plan.isUnwind, plan.steps.contains(where: { $0.name == "deliver" }) {
            #expect(plan.destination != reference.source)
        }
    }

    @Test(arguments: 0..<30) func `a search looks at each node a few times at most`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed)
        let tree = try NavigationTree(generator.layout(levels: 6))
        for node in tree.nodes {
            var search = UnwindSearch(TypeKey(TreeFixtures.A.self), from: node.id, screens: screens)
            _ = search.nearest(along: try #require(tree.path(to: node.id)))
            #expect(search.visited <= 5 * tree.nodes.count)
        }
    }

    @Test(arguments: [10, 100, 1000, 10_000])
    func `a search of a stack costs as much as the stack is high`(count: Int) throws {
        let tree = try NavigationTree(
            .stack([.a] + Array(repeating: NavigationLayout.plain, count: count)))
        var search = UnwindSearch(a.type, from: tree.current.id, screens: screens)
        let found = search.nearest(along: try #require(tree.path(to: tree.current.id)))
        #expect(found?.receivers == [2])
        #expect(search.visited <= count + 10)
    }

    @Test func `what is near is found without a look at the rest`() throws {
        let far = NavigationLayout.container(Array(repeating: .plain, count: 1000))
        let tree = try NavigationTree(.tabs([.stack([.a, .plain]), far]))
        var search = UnwindSearch(a.type, from: 4, screens: screens)
        let found = search.nearest(along: try #require(tree.path(to: 4)))
        #expect(found?.receivers == [3])
        #expect(search.visited <= 10)
    }

    @Test func `nested stacks are not searched again for each of them`() throws {
        let nested = (0..<60).reduce(NavigationLayout.stack([.plain, .b])) { layout, _ in
            .stack([.plain, layout])
        }
        let tree = try NavigationTree(nested.presenting(.plain))
        var search = UnwindSearch(a.type, from: tree.current.id, screens: screens)
        let found = search.nearest(along: try #require(tree.path(to: tree.current.id)))
        #expect(found == nil)
        #expect(search.visited <= 5 * tree.nodes.count)
    }

    @Test func `a plan made twice is equal even if the value cannot be compared`() throws {
        struct Incomparable: Sendable {}
        let screens = ScreenRegistry {
            Factory(TreeFixtures.Opened<Incomparable>.self) { TreeFixtures.Opened($0) }
        }
        let planner = NavigationPlanner(tree: try NavigationTree(.stack([.plain])), screens: screens)
        let value = TypedValue(Incomparable())
        let plan = try #require(try planner.plan(value, from: 2))
        #expect(try planner.plan(value, from: 2) == plan)
        #expect(try planner.plan(TypedValue(Incomparable()), from: 2) != plan)
    }

    @Test func `a screen without anything to tell is opened with the one input there is`() throws {
        let tree = try NavigationTree(.stack([.plain]))
        let plan = try #require(
            try NavigationPlanner(tree: tree, screens: screens).plan(TypedValue(()), from: 2))
        #expect(plan.tree[3]?.content == .screen("void", input: ScreenInput(())))
    }

    @Test func `a source that is gone is an error`() throws {
        let error = try #require(throws: NavigationError.self) {
            try plan(a, from: 9, in: .stack([.a, .plain]))
        }
        #expect((error.code, error.description.contains("#9")) == (.screenGone, true))
    }
}
