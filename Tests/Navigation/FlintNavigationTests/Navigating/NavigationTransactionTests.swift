import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct NavigationTransactionTests {
    private func stage() async throws -> Stage {
        try await Stage(root: .tabs([.stack([.screen("desk"), .screen("start")]), .stack([])])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
            Factory(Page<Alpha>.self).kind("alpha")
            Factory(Page<Gamma>.self) { _ in throw Failure(number: 9) }.kind("gamma")
        }
    }

    @Test func `operations build on each other and are shown in one batch`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let before = navigator.tree
        let changes = navigator.changes()
        let number = try await navigator.transaction {
            try await navigator.pop()
            let page = try await navigator.open(Alpha(number: 1))
            try await (page.screen as? Page<Alpha>)?.produce(Alpha(number: 2))
            #expect((navigator.tree, stage.presenter.batches.count) == (before, 1))
            try await navigator.select(tab: 1)
            try await navigator.show(Page<Alpha>.self, input: Alpha(number: 3))
            return 42
        }
        #expect((number, stage.shape) == (42, "<[desk alpha alpha] *[alpha]>"))
        #expect(
            stage.presenter.batches.map { $0.steps.map(\.name) } == [
                ["reset"], ["pop", "push", "push", "select", "push"],
            ])
        #expect(stage.presenter.batches.last?.screens.count == 4)
        try stage.expectAgreement()
        let change = await first(of: changes)
        #expect(change?.steps.map(\.name) == ["pop", "push", "push", "select", "push"])
        #expect((change?.before, change?.after) == (before, navigator.tree))
        #expect((change?.source, change?.destination) == ("start", "alpha"))
    }

    @Test func `a thrown error drops everything`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let before = navigator.tree
        var made: Page<Alpha>?
        let error = await failure {
            try await navigator.transaction {
                try await navigator.pop()
                made = try await navigator.open(Alpha()).screen as? Page<Alpha>
                try await navigator.transaction { _ = try await navigator.open(Gamma()) }
            }
        }
        #expect(error as? Failure == Failure(number: 9))
        #expect(
            (navigator.tree, navigator.lastPlan, stage.presenter.batches.count) == (before, nil, 1))
        let page = try #require(made)
        #expect(await code { try await page.produce(Alpha()) } == .notAttached)
        try stage.expectAgreement()
    }

    @Test
    func `a transaction in another one is shown with it, and an error that the outer body catches drops it`()
        async throws
    {
        let stage = try await stage()
        let navigator = stage.navigator
        try await navigator.transaction {
            try await navigator.open(Alpha(number: 1))
            let error = await failure {
                try await navigator.transaction {
                    try await navigator.open(Alpha(number: 2))
                    try await navigator.open(Gamma())
                }
            }
            #expect(error is Failure)
            try await navigator.transaction {
                try await navigator.open(Alpha(number: 3))
                try await navigator.transaction { _ = try await navigator.open(Alpha(number: 4)) }
            }
            #expect(stage.presenter.batches.count == 1)
        }
        #expect((stage.presenter.batches.count, stage.numbers) == (2, [1, 3, 4]))
        try stage.expectAgreement()
    }

    @Test func `others wait until it is over`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let start = try stage.screen(Start.self)
        let (begun, gate) = (OneShot<Bool>(), OneShot<Bool>())
        let transaction = Task {
            try await navigator.transaction {
                begun.settle(true)
                _ = await gate.wait(onCancel: false)
                try await navigator.open(Alpha(number: 1))
                try await navigator.open(Alpha(number: 2))
            }
        }
        _ = await begun.wait(onCancel: false)
        start.send(Alpha(number: 3))
        gate.settle(true)
        try await transaction.value
        // Waits for what was sent; an empty transaction shows nothing.
        try await navigator.transaction {}
        #expect(
            (stage.numbers, stage.presenter.batches.map(\.steps.count)) == ([1, 2, 3], [1, 2, 1]))
    }

    @Test func `updates are delivered at once, and what they lead to is shown with the rest`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let desk = try stage.screen(Desk<Beta>.self)
        try await navigator.transaction {
            try await stage.screen(Start.self).produce(Beta(number: 1), as: Beta.self)
            #expect(desk.updates == [Beta(number: 1)])
            try await navigator.open(Alpha())
        }
        #expect(
            (stage.presenter.batches.last?.steps.map(\.name), stage.shape)
                == (["pop", "push"], "<*[desk alpha] []>"))
        #expect(navigator.lastPlan?.received == TypedValue(Alpha()))
    }

    @Test func `a screen that comes and goes in it is never shown`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        var made: Page<Alpha>?
        try await navigator.transaction {
            made = try await navigator.open(Alpha()).screen as? Page<Alpha>
            try await navigator.pop()
        }
        #expect(stage.shape == "<*[desk start] []>")
        try stage.expectAgreement()
        let page = try #require(made)
        #expect(await code { try await page.produce(Alpha()) } == .notAttached)
    }

    @Test func `a refused transaction leaves the model at what is shown`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        stage.presenter.react = { _ in .refuse(step: 1) }
        let error = await failure {
            try await navigator.transaction {
                try await navigator.pop()
                try await navigator.open(Alpha())
            }
        }
        #expect(((error as? NavigationError)?.step, stage.shape) == (1, "<*[desk] []>"))
        try stage.expectAgreement()
    }

    @Test func `canceled in the middle it shows nothing`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let (begun, gate) = (OneShot<Bool>(), OneShot<Bool>())
        let task = Task {
            try await navigator.transaction {
                try await navigator.open(Alpha())
                begun.settle(true)
                _ = await gate.wait(onCancel: false)
            }
        }
        _ = await begun.wait(onCancel: false)
        task.cancel()
        #expect(await failure { try await task.value } is CancellationError)
        #expect(stage.presenter.batches.count == 1)
        try stage.expectAgreement()
    }

    @Test func `an operation that outlives it is not a part of it`() async throws {
        let stage = try await stage()
        let navigator = stage.navigator
        let gate = OneShot<Bool>()
        var late: Task<NavigationResult, any Error>?
        try await navigator.transaction {
            late = Task {
                _ = await gate.wait(onCancel: false)
                return try await navigator.open(Alpha(number: 2))
            }
            try await navigator.open(Alpha(number: 1))
        }
        gate.settle(true)
        _ = try await late?.value
        #expect(stage.presenter.batches.map(\.steps.count) == [1, 1, 1])
        try stage.expectAgreement()
    }
}
