import Testing

@testable import FlintNavigation

@MainActor
@Suite struct DirectOperationTests {
    private func stage(_ root: NavigationLayout = .stack([.screen("start")])) async throws -> Stage {
        try await Stage(root: root) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
            Factory(Page<Alpha>.self).kind("alpha")
            Factory(Page<Gamma>.self).kind("gamma").reused(by: \.number)
        }
    }

    @Test(arguments: [
        (NavigationLayout.stack([.screen("start")]), "[start alpha]", "push"),
        (.screen("start"), "start^alpha", "present"), (.stack([]), "[alpha]", "push"),
    ]) func `a screen is shown on the stack of the current one, or presented`(
        root: NavigationLayout, shape: String, step: String
    ) async throws {
        let stage = try await stage(root)
        let result = try await stage.navigator.show(Page<Alpha>.self, input: Alpha(number: 1))
        #expect(stage.shape == shape)
        #expect((result.screen as? Page<Alpha>)?.input == Alpha(number: 1))
        #expect(result.node == stage.navigator.tree.current.id)
        #expect(result.steps.map(\.name) == [step])
        try stage.expectAgreement()
        let error = await failure { try await stage.navigator.show(Page<Beta>.self, input: Beta()) }
        #expect((error as? NavigationError)?.code == .unknownScreen)
        #expect((error as? NavigationError)?.description.contains("Page<Beta>") == true)
    }

    @Test func `screens are presented over each other`() async throws {
        let stage = try await stage()
        try await stage.navigator.present(Page<Alpha>.self, input: Alpha())
        try await stage.navigator.present(Desk<Beta>.self)
        #expect(stage.shape == "[start^alpha^desk]")
        try await stage.navigator.dismiss()
        #expect(stage.shape == "[start^alpha]")
        try await stage.navigator.dismiss()
        try await stage.navigator.dismiss()
        #expect(stage.shape == "[start]")
        #expect(stage.presenter.batches.count == 5)
    }

    @Test func `a reused screen is shown again, with the new input`() async throws {
        struct Note: Sendable, Hashable { var id = 1, text = "" }
        let stage = try await Stage(root: .stack([.screen("start")])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Note>.self).kind("note").reused(by: \.id)
            Factory(Page<Alpha>.self).kind("alpha")
        }
        let navigator = stage.navigator
        let first = try await navigator.show(Page<Note>.self, input: Note(text: "a"))
        let again = try await navigator.show(Page<Note>.self, input: Note(text: "a"))
        #expect(again.steps.isEmpty && again.node == first.node && again.screen === first.screen)
        let renewed = try await navigator.show(Page<Note>.self, input: Note(text: "b"))
        #expect(renewed.steps.map(\.name) == ["renew"])
        #expect(try stage.screen(Page<Note>.self).input == Note(text: "b"))
        try await navigator.show(Page<Alpha>.self, input: Alpha())
        let back = try await navigator.show(Page<Note>.self, input: Note(text: "c"))
        #expect(Set(back.steps.map(\.name)) == ["pop", "renew"])
        #expect(back.screen === first.screen)
        #expect(stage.shape == "[start note]")
        #expect(try stage.screen(Page<Note>.self).input == Note(text: "c"))
        try await navigator.show(Page<Note>.self, input: Note(id: 2))
        #expect(stage.shape == "[start note note]")
        try stage.expectAgreement()
    }

    @Test func `going back ends at the first screen`() async throws {
        let stage = try await stage(
            .stack([.screen("start"), .screen("desk"), .screen("desk"), .screen("desk")]))
        let navigator = stage.navigator
        let result = try await navigator.pop()
        #expect(result.screen is Desk<Beta>)
        #expect(stage.shape == "[start desk desk]")
        try await navigator.popToRoot()
        #expect(stage.shape == "[start]")
        #expect(try await navigator.pop().steps.isEmpty)
        #expect(try await navigator.popToRoot().steps.isEmpty)
        #expect(stage.presenter.batches.count == 3)
        try stage.expectAgreement()
    }

    @Test func `a stack is not popped through what is presented on it`() async throws {
        let stage = try await stage(
            .stack([.screen("start"), .screen("desk").presenting(.screen("start"))]))
        #expect(try await stage.navigator.pop().steps.isEmpty)
        #expect(stage.shape == "[start desk^start]")
    }

    @Test func `tabs are selected, the nearest ones unless others are named`() async throws {
        let stage = try await stage(
            .tabs([.tabs([.screen("start"), .screen("desk")]), .screen("desk")]))
        let navigator = stage.navigator
        try await navigator.select(tab: 1)
        #expect(stage.shape == "<*<start *desk> desk>")
        #expect(try await navigator.select(tab: 1).steps.isEmpty)
        try await navigator.select(tab: 1, in: navigator.tree.root.id)
        #expect(stage.shape == "<<start *desk> *desk>")
        #expect(await code { try await navigator.select(tab: 2) } == .invalidTree)
        #expect(await code { try await navigator.select(tab: -1) } == .invalidTree)
        #expect(stage.presenter.batches.count == 3)
        try stage.expectAgreement()
        let untabbed = try await self.stage()
        #expect(await code { try await untabbed.navigator.select(tab: 0) } == .invalidTree)
    }

    @Test func `a node is taken out of the middle of a stack, with what is presented on it`() async throws {
        let stage = try await stage(
            .stack([
                .screen("start"), .screen("desk").presenting(.screen("desk")),
                .screen("alpha", input: ScreenInput(Alpha())),
            ]))
        let desk = try #require(
            stage.navigator.screen(at: stage.navigator.tree.root.children[1].id) as? Desk<Beta>)
        try await stage.navigator.remove(stage.navigator.tree.root.children[1].id)
        #expect(stage.shape == "[start alpha]")
        #expect(await code { try await desk.produce(Beta()) } == .screenGone)
        #expect(await code { try await stage.navigator.remove(stage.navigator.tree.root.id) } == .invalidTree)
        try stage.expectAgreement()
    }

    @Test func `everything is replaced by new screens`() async throws {
        let stage = try await stage()
        let old = try stage.screen(Start.self)
        let ids = Set(stage.navigator.tree.nodes.map(\.id))
        try await stage.navigator.reset(
            to: .tabs([.screen("start"), .stack([.screen("desk")])], selected: 1))
        #expect(stage.shape == "<start *[desk]>")
        #expect(ids.isDisjoint(with: stage.navigator.tree.nodes.map(\.id)))
        #expect(await code { try await old.produce(Alpha(), as: Alpha.self) } == .screenGone)
        #expect(try stage.screen(Start.self) !== old)
        #expect(await code { try await stage.navigator.reset(to: .tabs([])) } == .invalidTree)
        #expect(await code { try await stage.navigator.reset(to: .screen("unknown")) } == .unknownScreen)
        try stage.expectAgreement()
    }

    @Test func `a destination is made and not shown`() async throws {
        var transforms = OutputTransforms()
        transforms.register { (_: Beta) in Alpha(number: 4) }
        let presenter = InMemoryPresenter()
        let navigator = try Navigator(
            screens: ScreenRegistry {
                Factory(Start.self) { Start() }
                Factory(Page<Alpha>.self)
            }, root: .screen(Start.self), presenter: presenter, transforms: transforms)
        let screen = try await navigator.destination(for: Beta())
        #expect((screen as? Page<Alpha>)?.input == Alpha(number: 4))
        let existential = try await navigator.destination(for: Alpha(number: 5), as: (any Sendable).self)
        #expect((existential as? Page<Alpha>)?.input == Alpha(number: 5))
        #expect(await code { try await navigator.destination(for: Gamma()) } == .noDestination)
        #expect(presenter.batches.isEmpty)
    }

    @Test func `the animation can be decided by the caller`() async throws {
        let stage = try await stage()
        try await stage.navigator.show(Page<Alpha>.self, input: Alpha())
        try await stage.navigator.show(Page<Alpha>.self, input: Alpha(), animated: false)
        try await stage.navigator.pop(animated: false)
        try await stage.navigator.pop()
        #expect(stage.presenter.batches.map(\.isAnimated) == [false, true, false, false, true])
    }
}
