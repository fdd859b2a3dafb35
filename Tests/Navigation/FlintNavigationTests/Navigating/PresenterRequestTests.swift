import Testing

@testable import FlintNavigation

/// What presenters ask for on screens that nobody awaits.
@MainActor @Suite struct PresenterRequestTests {
    private typealias Stage = ResultsStage

    @Test func `back dismisses what is presented, and on the root does nothing`() async throws {
        let stage = try await Stage()
        let result = try await stage.navigator.present(Stage.Number.self, input: 1)
        await stage.change()
        let root = try #require(stage.navigator.tree.root.children.first).id
        stage.presenter.send(.back(try #require(result.node)))
        #expect(await stage.change()?.steps.map(\.name) == ["dismiss"])
        stage.presenter.send(.back(root))
        stage.presenter.send(.selected(tab: 3, in: root))
        // The nonsense shows that the request before it has been handled.
        #expect(await stage.problem() as? NavigationError == NavigationError(.invalidRequest))
        #expect((stage.kinds, stage.presenter.batches.count) == (["home"], 3))
    }

    @Test func `a selected tab is followed without a batch`() async throws {
        let home = NavigationLayout.screen(Stage.Home.self)
        let stage = try await Stage(root: .tabs([home, home]))
        stage.presenter.send(.selected(tab: 1, in: stage.navigator.tree.root.id))
        let change = await stage.change()
        let tree = stage.navigator.tree
        #expect((change?.steps.map(\.name), change?.after) == (["select"], tree))
        #expect((tree.current.id, stage.presenter.batches.count) == (tree.root.children[1].id, 1))
    }

    @Test func `nonsense is reported and changes nothing`() async throws {
        let stage = try await Stage()
        let (tree, unknown) = (stage.navigator.tree, NodeID(99))
        let requests: [PresenterRequest] = [
            .back(unknown), .popped(to: unknown), .dismissed(unknown), .selected(tab: 0, in: unknown),
            .dismissed(tree.root.id), .popped(to: tree.root.id), .back(tree.root.id),
        ]
        for request in requests {
            stage.presenter.send(request)
            #expect(await stage.problem() as? NavigationError == NavigationError(.invalidRequest))
        }
        #expect((stage.navigator.tree, stage.presenter.batches.count) == (tree, 1))
    }

    @Test func `back that the presenter refuses is reported`() async throws {
        let stage = try await Stage()
        let result = try await stage.navigator.show(Stage.Number.self, input: 1)
        stage.presenter.react = { _ in .fail(Stage.Refused()) }
        stage.presenter.send(.back(try #require(result.node)))
        #expect(await stage.problem() is Stage.Refused)
        #expect(stage.kinds == ["home", "number"])
    }

    @Test func `back twice leaves one screen only`() async throws {
        let stage = try await Stage()
        try await stage.navigator.show(Stage.Number.self, input: 1)
        let top = try await stage.navigator.show(Stage.Number.self, input: 2)
        await stage.change()
        await stage.change()
        let node = try #require(top.node)
        stage.presenter.send(.back(node))
        stage.presenter.send(.back(node))
        #expect(await stage.change()?.steps.map(\.name) == ["pop"])
        // The next operation stands in line behind both requests.
        try await stage.navigator.transaction {}
        #expect(stage.kinds == ["home", "number"])
    }
}
