import Testing

@testable import FlintNavigation

@Suite struct OpeningPlanTests {
    private let value = TypedValue(TreeFixtures.C(number: 34))

    private func plan(from source: NodeID, in layout: NavigationLayout) throws -> NavigationPlan {
        let planner = NavigationPlanner(tree: try NavigationTree(layout), screens: TreeFixtures.screens)
        return try #require(try planner.plan(value, from: source))
    }

    private func new(_ number: Int, _ value: Int = 34) -> NavigationTree.Node {
        NavigationTree.Node(
            id: NodeID(number), .screen("openC", input: ScreenInput(TreeFixtures.C(number: value))))
    }

    @Test func `a screen in a stack pushes`() throws {
        let plan = try plan(from: 3, in: .stack([.a, .plain]))
        #expect(plan.steps == [.push(new(4), onto: 1)])
        #expect(plan.destination == 4)
        #expect(!plan.isUnwind)
        #expect(plan.tree.description == "stack #1\n  a #2\n  plain #3\n  openC #4 [top]")
    }

    @Test func `the nearest stack is taken, whatever is between and above`() throws {
        let layout = NavigationLayout.stack([.stack([.tabs([.container([.plain])]), .a]), .a])
        #expect(try plan(from: 5, in: layout).steps == [.push(new(8), onto: 2)])
    }

    @Test func `a screen outside of stacks presents`() throws {
        #expect(
            try plan(from: 2, in: .tabs([.plain, .stack([.plain])])).steps == [.present(new(5), over: 2)])
    }

    @Test func `a stack below what is presented is not taken`() throws {
        let layout = NavigationLayout.stack([.plain.presenting(.container([.plain]))])
        #expect(try plan(from: 4, in: layout).steps == [.present(new(5), over: 4)])
    }

    @Test func `what is presented already is presented over`() throws {
        let layout = NavigationLayout.plain.presenting(.stack([.plain]).presenting(.plain))
        #expect(try plan(from: 1, in: layout).steps == [.present(new(5), over: 4)])
    }

    @Test func `opening selects no tab`() throws {
        let plan = try plan(from: 3, in: .tabs([.stack([.plain]), .plain], selected: 1))
        #expect(plan.steps == [.push(new(5), onto: 2)])
        #expect(plan.tree.current.id == 4)
    }

    @Test func `an empty stack is opened into`() throws {
        #expect(try plan(from: 1, in: .stack([])).steps == [.push(new(2), onto: 1)])
    }

    @Test func `the same screen on top with an equal input is left alone`() throws {
        let plan = try plan(from: 2, in: .stack([.plain, .openC(34)]))
        #expect(plan.steps == [])
        #expect(plan.destination == 3)
        #expect(plan.isUnwind)
    }

    @Test func `the same screen on top gets the other input`() throws {
        let plan = try plan(from: 3, in: .stack([.plain, .openC(31)]))
        #expect(plan.steps == [.renew(3, input: ScreenInput(TreeFixtures.C(number: 34)))])
        #expect(plan.tree[3] == new(3))
    }

    @Test func `the same screen deeper in the stack is shown again`() throws {
        let plan = try plan(from: 5, in: .stack([.openC(30), .openC(35), .openC(44), .plain]))
        #expect(
            plan.steps == [
                .pop(to: 3, in: 1), .renew(3, input: ScreenInput(TreeFixtures.C(number: 34))),
            ])
        #expect(plan.destination == 3)
        #expect(plan.tree.description == "stack #1\n  openC #2\n  openC #3 [top]")
    }

    @Test func `only direct members of that stack are shown again`() throws {
        for layout: NavigationLayout in [
            .stack([.plain, .openC(4), .openB(34)]), .stack([.plain, .container([.openC(34)])]),
            .stack([.plain, .plain.presenting(.openC(34))]), .stack([.plain, .stack([.openC(34)])]),
        ] {
            #expect(try plan(from: 2, in: layout).steps.map(\.name) == ["push"])
        }
        #expect(
            try plan(from: 3, in: .tabs([.stack([.plain]), .stack([.openC(34)])])).steps.map(\.name)
                == ["push"])
    }

    @Test func `without a key a screen is opened anew`() throws {
        let planner = NavigationPlanner(
            tree: try NavigationTree(.stack([.openB(1)])), screens: TreeFixtures.screens)
        let plan = try planner.plan(TypedValue(TreeFixtures.B(number: 1)), from: 2)
        #expect(plan?.steps.map(\.name) == ["push"])
    }

    @Test(arguments: [(OpeningStyle.standard, "push"), (.present, "present")])
    func `a style decides how a screen comes`(style: OpeningStyle, name: String) throws {
        let planner = NavigationPlanner(
            tree: try NavigationTree(.stack([.plain, .plain])), screens: TreeFixtures.screens)
        let input = ScreenInput(TreeFixtures.C(number: 1))
        let plan = try planner.open("openC", input: input, received: value, from: 3, as: style)
        #expect(plan.steps.map(\.name) == [name])
        #expect(plan.destination == 4)
    }

    @Test func `without a stack the standard style presents`() throws {
        let planner = NavigationPlanner(tree: try NavigationTree(.plain), screens: TreeFixtures.screens)
        let input = ScreenInput(TreeFixtures.C(number: 1))
        let plan = try planner.open("openC", input: input, received: value, from: 1, as: .standard)
        #expect(plan.steps == [.present(new(2, 1), over: 1)])
    }

    @Test func `a screen that is presented is not reused`() throws {
        let planner = NavigationPlanner(
            tree: try NavigationTree(.stack([.openC(1)])), screens: TreeFixtures.screens)
        let input = ScreenInput(TreeFixtures.C(number: 1))
        let plan = try planner.open("openC", input: input, received: value, from: 2, as: .present)
        #expect(plan.steps == [.present(new(3, 1), over: 2)])
    }

    @Test func `an unknown screen and a source that is gone are errors`() throws {
        let planner = NavigationPlanner(
            tree: try NavigationTree(.stack([.plain])), screens: TreeFixtures.screens)
        #expect(throws: NavigationError(.unknownScreen)) {
            try planner.open("nobody", input: .none, received: value, from: 2)
        }
        #expect(throws: NavigationError(.screenGone)) {
            try planner.open("openC", input: .none, received: value, from: 3)
        }
    }

    @Test func `a plan that would lead beyond the limit of levels is an error`() throws {
        let layout = (0..<63).reduce(NavigationLayout.plain) { layout, _ in .plain.presenting(layout) }
        #expect(throws: NavigationError(.depthLimit)) { try plan(from: 64, in: layout) }
    }
}
