import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct NestedProductionTests {
    private func stage(
        root: NavigationLayout = .stack([.screen("desk"), .screen("start")]),
        _ react: @escaping @MainActor @Sendable (Desk<Beta>, Beta) async throws -> Void
    ) async throws -> Stage {
        try await Stage(root: root) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk(react) }.kind("desk")
            Factory(Desk<Gamma>.self) { Desk() }.kind("outer")
            Factory(Page<Alpha>.self).kind("alpha")
        }
    }

    @Test func `what a handler presents stays although the screen that produced is popped`() async throws {
        let stage = try await stage { desk, _ in
            try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha(number: 9))
        }
        let result = try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(result.steps.map(\.name) == ["deliver", "pop", "present"])
        #expect(result.screen is Desk<Beta>)
        #expect(stage.shape == "[desk^alpha]")
        #expect(
            stage.presenter.batches.map { $0.steps.map(\.name) }
                == [["reset"], ["present"], ["pop", "present"]])
        try stage.expectAgreement()
    }

    @Test func `what a handler presents by producing stays although what it was over is dismissed`()
        async throws
    {
        var shown: NavigationResult?
        let stage = try await stage(root: .screen("desk").presenting(.screen("start"))) { desk, _ in
            shown = try await desk.produce(Alpha(number: 9), as: Alpha.self)
        }
        #expect(stage.shape == "desk^start")
        let result = try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(result.steps.map(\.name) == ["deliver", "dismiss", "present"])
        #expect(stage.shape == "desk^alpha")
        #expect(try shown?.screen === stage.screen(Page<Alpha>.self))
        #expect(try shown?.node == stage.node("alpha"))
        try stage.expectAgreement()
    }

    @Test func `what was presented before the handler was updated goes with the screen it is over`()
        async throws
    {
        let stage = try await stage(
            root: .stack([.screen("desk"), .screen("start").presenting(.screen("start"))])
        ) {
            desk, _ in
            for number in 1...2 {
                try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha(number: number))
            }
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk^alpha^alpha]")
        #expect(try stage.screen(Page<Alpha>.self).input == Alpha(number: 2))
        try stage.expectAgreement()
    }

    @Test func `what a handler presents in a transaction stays, too`() async throws {
        let stage = try await stage { desk, _ in
            try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha(number: 9))
        }
        try await stage.navigator.transaction {
            _ = try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        }
        #expect(stage.shape == "[desk^alpha]")
        try stage.expectAgreement()
    }

    @Test func `what a handler presents in a transaction stays also if a person does something meanwhile`()
        async throws
    {
        let stage = try await stage(
            root: .tabs([.stack([.screen("desk"), .screen("start")]), .screen("outer")])
        ) { desk, _ in
            try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha(number: 9))
        }
        try await stage.navigator.transaction {
            try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
            await stage.presenter.sendAndWait(.selected(tab: 1, in: stage.navigator.tree.root.id))
        }
        #expect(stage.shape == "<[desk^alpha] *outer>")
        try stage.expectAgreement()
    }

    @Test func `a custom transition decides about what the handler presents`() async throws {
        let stage = try await stage { desk, _ in
            try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha(number: 9))
        }
        var transitions = CustomTransitions()
        transitions.register(to: Desk<Beta>.self, unwind: true) { context in
            try context.operations.popToRoot()
            return true
        }
        stage.navigator.transitions = transitions
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk]")
        try stage.expectAgreement()
    }

    @Test func `a modal that the handler opens over itself in a stack stays when it is popped to`()
        async throws
    {
        let stage = try await stage { desk, _ in
            desk.flow = nil
            try await desk.produce(Alpha(number: 9), as: Alpha.self)
        }
        let desk = try stage.screen(Desk<Beta>.self)
        var transitions = CustomTransitions()
        transitions.register(from: Desk<Beta>.self) { context in
            try context.operations.present()
            return true
        }
        stage.navigator.transitions = transitions
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk^alpha]")
        #expect(desk.updates.count == 1)
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["present"], ["pop"]])
        try stage.expectAgreement()
    }

    @Test func `what the handler pushes above itself goes with what is popped`() async throws {
        let stage = try await stage { desk, _ in try await desk.produce(Alpha(), as: Alpha.self) }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["push"], ["pop"]])
        #expect(stage.shape == "[desk]")
        try stage.expectAgreement()
    }

    @Test func `steps that a handler has carried out itself are left out`() async throws {
        let stage = try await stage { desk, _ in try await desk.outlet.navigator?.pop() }
        let result = try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(result.steps.map(\.name) == ["deliver"])
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["pop"]])
        #expect(stage.shape == "[desk]")
    }

    @Test func `a handler reached inside a handler is a part of the same turn`() async throws {
        let stage = try await stage(root: .stack([.screen("outer"), .screen("desk"), .screen("start")])) {
            desk, update in
            try await desk.produce(Gamma(number: update.number), as: Gamma.self)
        }
        let result = try await stage.screen(Start.self).produce(Beta(number: 5), as: Beta.self)
        #expect(try stage.screen(Desk<Gamma>.self).updates == [Gamma(number: 5)])
        #expect(result.steps.map(\.name) == ["deliver"])
        #expect(stage.shape == "[outer]")
        try stage.expectAgreement()
    }

    @Test func `productions of one handler at the same time are serial`() async throws {
        let stage = try await stage { desk, _ in
            async let first = desk.produce(Alpha(number: 1), as: Alpha.self)
            async let second = desk.produce(Alpha(number: 2), as: Alpha.self)
            _ = try await (first, second)
        }
        stage.presenter.react = { batch in
            #expect(batch.before == stage.navigator.tree)
            await Task.yield()
            return .show
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(
            stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["push"], ["push"], ["pop"]])
        try stage.expectAgreement()
    }

    @Test func `what a handler does not wait for comes after it`() async throws {
        let stage = try await stage { desk, _ in desk.send(Alpha()) }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        try await stage.navigator.transaction {}
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["pop"], ["push"]])
        #expect(stage.shape == "[desk alpha]")
    }

    @Test func `a task that outlives the handler waits like everybody else`() async throws {
        let done = OneShot<Bool>()
        let isOver = OneShot<Bool>()
        let stage = try await stage { desk, _ in
            Task {
                _ = await isOver.wait(onCancel: false)
                done.settle((try? await desk.produce(Alpha(), as: Alpha.self)) != nil)
            }
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        isOver.settle(true)
        #expect(await done.wait(onCancel: false))
        #expect(stage.shape == "[desk alpha]")
    }

    @Test func `an error of a nested production reaches the handler, which may go on`() async throws {
        let stage = try await stage { desk, _ in
            #expect(await code { try await desk.produce(3, as: Int.self) } == .noDestination)
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk]")
    }

    @Test func `a factory may navigate, and the new screen still gets a node of its own`() async throws {
        var navigator: Navigator?
        let stage = try await Stage(root: .stack([.screen("start")])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Alpha>.self).kind("alpha")
            Factory(Page<Beta>.self) { input in
                try await navigator?.open(Alpha())
                return Page(input: input)
            }.kind("beta")
        }
        navigator = stage.navigator
        let result = try await stage.navigator.open(Beta(number: 1))
        #expect(stage.shape == "[start alpha beta]")
        #expect(try result.node == stage.node("beta"))
        try stage.expectAgreement()
        navigator = nil
    }
}
