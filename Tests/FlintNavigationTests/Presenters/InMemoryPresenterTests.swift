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

    @Test func `it shows and records what it gets`() async throws {
        let presenter = InMemoryPresenter()
        let batch = try batch()
        #expect(presenter.shown == nil)
        #expect(try await presenter.apply(batch) == batch.tree)
        #expect(presenter.shown == batch.tree)
        #expect(presenter.batches.map(\.steps) == [batch.steps])
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

    @Test func `it shows another tree, or fails`() async throws {
        let presenter = InMemoryPresenter()
        let other = try NavigationTree(.screen("z"))
        presenter.react = { _ in .showInstead(other) }
        #expect(try await presenter.apply(batch()) == other)
        presenter.react = { _ in .fail(Failure(number: 1)) }
        #expect(await failure { try await presenter.apply(batch()) } as? Failure == Failure(number: 1))
        #expect(presenter.shown == other)
        #expect(presenter.batches.count == 2)
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

    @Test func `a held batch that is canceled is not shown`() async throws {
        let presenter = InMemoryPresenter()
        presenter.hold()
        let batch = try batch()
        let task = Task { try await presenter.apply(batch) }
        await presenter.waitForBatches(1)
        task.cancel()
        #expect(await failure { try await task.value } is CancellationError)
        presenter.release()
        #expect(presenter.shown == nil)
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
        #expect(await requests.next() == .back(NodeID(1)))
        #expect(await requests.next() == .dismissed(NodeID(2)))
        presenter = nil
        #expect(await requests.next() == nil)
    }
}
