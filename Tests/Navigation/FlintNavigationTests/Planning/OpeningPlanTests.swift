import Testing

@testable import FlintNavigation

@Suite struct OpeningPlanTests {
    private let value = TypedValue(TreeFixtures.C(number: 34))

    private func plan(from source: NodeID, in layout: NavigationLayout) throws -> NavigationPlan {
        let planner = NavigationPlanner(tree: try NavigationTree(layout), screens: TreeFixtures.screens)
        return try #require(try planner.plan(value, from: source))
    }

    @Test(
        arguments: [
            (3, .stack([.a, .plain]), ["push"], 4), (2, .stack([.plain, .openC(34)]), [], 3),
            (3, .stack([.plain, .openC(31)]), ["renew"], 3),
            (5, .stack([.openC(30), .openC(35), .openC(44), .plain]), ["pop", "renew"], 3),
            (2, .tabs([.plain, .stack([.plain])]), ["present"], 5),
        ] as [(NodeID, NavigationLayout, [String], NodeID)])
    func `a screen is pushed, presented or shown again, which is a way back`(
        source: NodeID, layout: NavigationLayout, steps: [String], destination: NodeID
    ) throws {
        let plan = try plan(from: source, in: layout)
        #expect(
            (plan.steps.map(\.name), plan.destination, plan.isUnwind)
                == (steps, destination, destination == 3))
    }

    @Test(
        arguments: [
            (.standard, .stack([.plain, .plain])), (.present, .stack([.plain, .openC(1)])),
        ] as [(OpeningStyle, NavigationLayout)])
    func `a style decides how a screen comes, and one that is presented is not reused`(
        style: OpeningStyle, layout: NavigationLayout
    ) throws {
        let planner = NavigationPlanner(tree: try NavigationTree(layout), screens: TreeFixtures.screens)
        let input = ScreenInput(TreeFixtures.C(number: 1))
        let plan = try planner.open("openC", input: input, received: value, from: 3, as: style)
        let new = NavigationTree.Node(id: 4, .screen("openC", input: input))
        let step: NavigationStep = style == .present ? .present(new, over: 3) : .push(new, onto: 1)
        #expect((plan.steps, plan.destination) == ([step], 4))
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
