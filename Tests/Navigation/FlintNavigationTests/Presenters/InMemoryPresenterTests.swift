import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct InMemoryPresenterTests {
    private func batch() throws -> NavigationBatch {
        let before = try NavigationTree(.stack([.screen("a"), .screen("b"), .screen("c")]))
        let steps: [NavigationStep] = [
            .pop(to: NodeID(3), in: NodeID(1)), .push(before.makeNode("d", input: .none), onto: NodeID(1)),
        ]
        var tree = before
        for step in steps { try tree.apply(step) }
        return NavigationBatch(steps: steps, before: before, tree: tree, isAnimated: true, screens: [:])
    }

    @Test(arguments: [(-1, "[a b c]"), (0, "[a b c]"), (1, "[a b]"), (2, "[a b d]"), (9, "[a b d]")])
    func `it stops at a step`(step: Int, shape: String) async throws {
        let presenter = InMemoryPresenter()
        presenter.react = { _ in .refuse(step: step) }
        let error = try #require(await failure { try await presenter.apply(batch()) } as? PresentationError)
        #expect(error.step == step)
        #expect(Stage.shape(error.shown.root) == shape)
        #expect(presenter.shown == error.shown)
    }

    @Test func `it holds batches until they are released`() async throws {
        let presenter = InMemoryPresenter()
        presenter.hold()
        let batch = try batch()
        let task = Task { try await presenter.apply(batch) }
        #expect(await presenter.waitForBatches(1))
        #expect(presenter.shown == nil)
        presenter.release()
        _ = try await task.value
        #expect(presenter.shown == batch.tree)
        #expect(await presenter.waitForBatches(1))
    }

    @Test func `waiting for batches ends with the task`() async {
        let presenter = InMemoryPresenter()
        let task = Task { await presenter.waitForBatches(1) }
        task.cancel()
        #expect(await task.value == false)
    }

    @Test func `requests come in order and end with it`() async throws {
        var presenter: InMemoryPresenter? = InMemoryPresenter()
        var requests = try #require(presenter?.requests).makeAsyncIterator()
        presenter?.send(.back(NodeID(1)))
        presenter?.send(.dismissed(NodeID(2)))
        #expect(await [requests.next(), requests.next()] == [.back(NodeID(1)), .dismissed(NodeID(2))])
        presenter = nil
        #expect(await requests.next() == nil)
    }

    // MARK: What a person does

    /// 1: tabs, 2: stack of 3 and 4 with 5 over it, 6: another tab.
    private func stage() async throws -> Stage {
        try await Stage(
            root: .tabs([
                .stack([.screen("start"), .screen("start").presenting(.screen("start"))]), .screen("start"),
            ])
        ) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Alpha>.self).kind("alpha")
        }
    }

    @Test func `what a person does is shown at once`() async throws {
        let stage = try await stage()
        await stage.presenter.sendAndWait(.dismissed(NodeID(5)))
        try stage.expectAgreement()
        #expect(stage.shape == "<*[start start] start>")
        await stage.presenter.sendAndWait(.popped(to: NodeID(3)))
        try stage.expectAgreement()
        await stage.presenter.sendAndWait(.selected(tab: 1, in: NodeID(1)))
        try stage.expectAgreement()
        #expect(stage.shape == "<[start] *start>")
    }

    @Test func `to go back is shown when the navigator does it`() async throws {
        let stage = try await stage()
        stage.presenter.hold()
        await stage.presenter.sendAndWait(.back(NodeID(5)))
        #expect(stage.presenter.shown?.nodes.count == 6)
        stage.presenter.release()
        await stage.navigator.waitForTurns()
        #expect(stage.presenter.shown?.nodes.count == 5)
        try stage.expectAgreement()
    }

    @Test func `what a person does while a batch is held stays done`() async throws {
        let stage = try await stage()
        stage.presenter.hold()
        let navigation = Task { try await stage.navigator.select(tab: 1) }
        await stage.presenter.waitForBatches(2)
        await stage.presenter.sendAndWait(.dismissed(NodeID(5)))
        stage.presenter.release()
        _ = try await navigation.value
        #expect(stage.shape == "<[start start] *start>")
        try stage.expectAgreement()
    }

    @Test func `what a person does before the navigator hears of it stays done`() async throws {
        let stage = try await stage()
        // No suspension between the two: the batch is made for what the person has dismissed already.
        stage.presenter.send(.dismissed(NodeID(5)))
        try await stage.navigator.select(tab: 1)
        await stage.presenter.sendAndWait(.selected(tab: 1, in: NodeID(1)))
        #expect(stage.shape == "<[start start] *start>")
        try stage.expectAgreement()
    }

    @Test func `what a person cannot have done changes nothing`() async throws {
        let stage = try await stage()
        let shown = stage.presenter.shown
        for request: PresenterRequest in [
            .dismissed(NodeID(4)), .popped(to: NodeID(99)), .selected(tab: 7, in: NodeID(1)),
        ] {
            await stage.presenter.sendAndWait(request)
        }
        #expect(stage.presenter.shown == shown)
        try stage.expectAgreement()
    }

    @Test func `it remembers the newest batches and counts all`() async throws {
        let presenter = InMemoryPresenter()
        let batch = try batch()
        for _ in 0..<InMemoryPresenter.batchLimit + 10 { _ = try await presenter.apply(batch) }
        let limit = InMemoryPresenter.batchLimit
        #expect((presenter.batches.count, presenter.batchCount) == (limit, limit + 10))
        #expect(await presenter.waitForBatches(InMemoryPresenter.batchLimit + 10))
    }
}
