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

    struct Reaction: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var root: NavigationLayout = .stack([.screen("desk"), .screen("start")])
        let react: @MainActor @Sendable (Desk<Beta>) async throws -> Void
        let shape: String
        /// The names of the steps of each batch after the start.
        let batches: [[String]]
    }

    nonisolated static let reactions: [Reaction] = [
        Reaction(
            testDescription: "what is presented stays although the screen that produced is popped",
            react: { try await $0.outlet.navigator?.present(Page<Alpha>.self, input: Alpha()) },
            shape: "[desk^alpha]", batches: [["present"], ["pop", "present"]]),
        Reaction(
            testDescription: "what is presented by producing stays although what it was over is dismissed",
            root: .screen("desk").presenting(.screen("start")),
            react: { _ = try await $0.produce(Alpha(), as: Alpha.self) },
            shape: "desk^alpha", batches: [["present"], ["dismiss", "present"]]),
        Reaction(
            testDescription: "what was presented before goes with the screen it is over",
            root: .stack([.screen("desk"), .screen("start").presenting(.screen("start"))]),
            react: { desk in
                try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha())
                try await desk.outlet.navigator?.present(Page<Alpha>.self, input: Alpha())
            }, shape: "[desk^alpha^alpha]", batches: [["present"], ["present"], ["pop", "present"]]),
        Reaction(
            testDescription: "what is pushed above the handler goes with what is popped",
            react: { _ = try await $0.produce(Alpha(), as: Alpha.self) },
            shape: "[desk]", batches: [["push"], ["pop"]]),
        Reaction(
            testDescription: "what the handler has done itself is left out",
            react: { _ = try await $0.outlet.navigator?.pop() }, shape: "[desk]", batches: [["pop"]]),
        Reaction(
            testDescription: "what the handler does not wait for comes after it",
            react: { $0.send(Alpha()) }, shape: "[desk alpha]", batches: [["pop"], ["push"]]),
        Reaction(
            testDescription: "an error of a nested production reaches the handler, which goes on",
            react: { desk in
                #expect(await code { try await desk.produce(3, as: Int.self) } == .noDestination)
            }, shape: "[desk]", batches: [["pop"]]),
    ]

    @Test(arguments: reactions) func `a handler navigates inside the production that reaches it`(
        reaction: Reaction
    ) async throws {
        let stage = try await stage(root: reaction.root) { desk, _ in try await reaction.react(desk) }
        let result = try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(result.screen is Desk<Beta>)
        try await stage.navigator.transaction {}
        #expect(stage.shape == reaction.shape)
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"]] + reaction.batches)
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
        #expect((stage.shape, desk.updates.count) == ("[desk^alpha]", 1))
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["present"], ["pop"]])
        try stage.expectAgreement()
    }

    @Test func `a handler reached inside a handler is a part of the same turn`() async throws {
        let stage = try await stage(root: .stack([.screen("outer"), .screen("desk"), .screen("start")])) {
            desk, update in
            try await desk.produce(Gamma(number: update.number), as: Gamma.self)
        }
        let result = try await stage.screen(Start.self).produce(Beta(number: 5), as: Beta.self)
        #expect(try stage.screen(Desk<Gamma>.self).updates == [Gamma(number: 5)])
        #expect((result.steps.map(\.name), stage.shape) == (["deliver"], "[outer]"))
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
        #expect((stage.shape, result.node) == ("[start alpha beta]", try stage.node("beta")))
        try stage.expectAgreement()
        navigator = nil
    }
}
