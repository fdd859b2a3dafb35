import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct PresentationFailureTests {
    /// A stack with a screen presented over it: the way back needs two steps.
    private func stage(
        factory: @escaping @MainActor @Sendable (Alpha) async throws -> Page<Alpha> = { Page(input: $0) },
        handler: (@MainActor @Sendable (Desk<Beta>, Beta) async throws -> Void)? = nil
    ) async throws -> Stage {
        try await Stage(
            root: .stack([.screen("desk"), .screen("middle")]).presenting(.screen("start"))
        ) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Gamma>.self) { Desk() }.kind("middle")
            Factory(Desk<Beta>.self) { Desk(handler) }.kind("desk")
            Factory(Page<Alpha>.self, make: factory).kind("alpha")
        }
    }

    @Test(arguments: [(0, "[desk middle]^start"), (1, "[desk]^start")])
    func `the model follows a presenter that stops at a step`(step: Int, shape: String) async throws {
        let stage = try await stage()
        stage.presenter.react = { _ in .refuse(step: step) }
        var changes = stage.navigator.changes().makeAsyncIterator()
        let start = try stage.screen(Start.self)
        let error = try #require(
            await failure { try await start.produce(Beta(), as: Beta.self) } as? NavigationError)
        #expect((error.code, error.step) == (.presentationFailed, step))
        #expect((stage.shape, stage.navigator.lastPlan) == (shape, nil))
        // The change has the steps that were done, and no more.
        if step > 0 {
            let steps = await changes.next()?.steps.map(\.name)
            #expect(steps == ["deliver", "pop"])
        }
        try stage.expectAgreement()
        stage.presenter.react = nil
        try await start.produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk]")
        try stage.expectAgreement()
    }

    @Test func `another tree than asked for is followed and reported with the step`() async throws {
        let stage = try await stage()
        var partial = stage.navigator.tree
        try partial.apply(.pop(to: partial.root.children[0].id, in: partial.root.id))
        stage.presenter.react = { [partial] _ in .showInstead(partial) }
        let start = try stage.screen(Start.self)
        let error = try #require(
            await failure { try await start.produce(Beta(), as: Beta.self) } as? NavigationError)
        #expect((error.code, error.step, stage.shape) == (.presentationFailed, 1, "[desk]^start"))
        try stage.expectAgreement()
    }

    @Test func `a presenter that shows again what has gone is followed, but the screens stay gone`()
        async throws
    {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        try await start.produce(Alpha(number: 1), as: Alpha.self)
        let old = stage.navigator.tree
        let page = try stage.screen(Page<Alpha>.self)
        try await stage.navigator.dismiss()
        stage.presenter.react = { _ in .showInstead(old) }
        #expect(
            await code { try await start.produce(Alpha(number: 2), as: Alpha.self) } == .presentationFailed)
        #expect(stage.navigator.tree.root == old.root)
        let node = try stage.node("alpha")
        #expect(stage.navigator.screen(at: node) == nil)
        #expect(await code { try await page.produce(Alpha()) } == .screenGone)
        stage.presenter.react = nil
        let result = try await start.produce(Alpha(number: 3), as: Alpha.self)
        #expect(try #require(result.node).number > node.number + 1)
        #expect(stage.shape == "[desk middle]^start^alpha^alpha")
    }

    @Test func `a new screen that is not shown is let go, and its number is not used again`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        var made: [Page<Alpha>] = []
        stage.presenter.react = { batch in
            made += batch.screens.values.compactMap { $0 as? Page<Alpha> }
            return .refuse(step: 0)
        }
        #expect(await code { try await start.produce(Alpha(), as: Alpha.self) } == .presentationFailed)
        try stage.expectAgreement()
        #expect(await code { try await made[0].produce(Alpha()) } == .notAttached)
        let unused = try #require(stage.presenter.batches.last?.steps.first?.placed?.id)
        stage.presenter.react = nil
        let result = try await start.produce(Alpha(), as: Alpha.self)
        #expect(try #require(result.node) > unused)
    }

    // MARK: Cancellation

    @Test func `canceled while it waits for its turn`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        stage.presenter.hold()
        let first = Task { try await start.produce(Alpha(number: 1), as: Alpha.self) }
        await stage.presenter.waitForBatches(2)
        let second = Task { try await start.produce(Alpha(number: 2), as: Alpha.self) }
        second.cancel()
        #expect(await failure { try await second.value } is CancellationError)
        stage.presenter.release()
        _ = try await first.value
        #expect(stage.shape == "[desk middle]^start^alpha")
        try stage.expectAgreement()
    }

    @Test(arguments: [true, false]) func `canceled while its screen is made`(isNoticed: Bool) async throws {
        let (begun, gate) = (OneShot<Bool>(), OneShot<Bool>())
        let stage = try await stage(factory: { input in
            begun.settle(true)
            if isNoticed {
                if !(await gate.wait(onCancel: false)) { throw CancellationError() }
            } else {
                await Task { _ = await gate.wait(onCancel: false) }.value
            }
            return Page(input: input)
        })
        let start = try stage.screen(Start.self)
        let task = Task { try await start.produce(Alpha(), as: Alpha.self) }
        _ = await begun.wait(onCancel: false)
        task.cancel()
        gate.settle(true)
        #expect(await failure { try await task.value } is CancellationError)
        #expect(stage.presenter.batches.count == 1)
        try stage.expectAgreement()
    }

    @Test func `canceled while an update is handled`() async throws {
        let (begun, gate) = (OneShot<Bool>(), OneShot<Bool>())
        let stage = try await stage(handler: { _, _ in
            begun.settle(true)
            await Task { _ = await gate.wait(onCancel: false) }.value
        })
        let start = try stage.screen(Start.self)
        let task = Task { try await start.produce(Beta(), as: Beta.self) }
        _ = await begun.wait(onCancel: false)
        task.cancel()
        gate.settle(true)
        #expect(await failure { try await task.value } is CancellationError)
        #expect((stage.shape, stage.presenter.batches.count) == ("[desk middle]^start", 1))
    }

    @Test func `canceled while the presenter shows it`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        stage.presenter.hold()
        let task = Task { try await start.produce(Alpha(), as: Alpha.self) }
        await stage.presenter.waitForBatches(2)
        task.cancel()
        #expect(await failure { try await task.value } is CancellationError)
        #expect(stage.shape == "[desk middle]^start")
        try stage.expectAgreement()
        stage.presenter.release()
        try await start.produce(Alpha(), as: Alpha.self)
        try stage.expectAgreement()
    }

    @Test func `a presenter that does not care for the cancellation is followed`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        let (begun, gate) = (OneShot<Bool>(), OneShot<Bool>())
        stage.presenter.react = { _ in
            begun.settle(true)
            await Task { _ = await gate.wait(onCancel: false) }.value
            return .show
        }
        let task = Task { try await start.produce(Alpha(), as: Alpha.self) }
        _ = await begun.wait(onCancel: false)
        task.cancel()
        gate.settle(true)
        #expect(try await task.value.screen is Page<Alpha>)
        #expect(stage.shape == "[desk middle]^start^alpha")
        try stage.expectAgreement()
    }
}
