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
        #expect((stage.shape, result.steps.map(\.name)) == (shape, [step]))
        #expect(
            ((result.screen as? Page<Alpha>)?.input, result.node)
                == (Alpha(number: 1), stage.navigator.tree.current.id))
        try stage.expectAgreement()
        let unknown = await failure { try await stage.navigator.show(Page<Beta>.self, input: Beta()) }
        let error = unknown as? NavigationError
        #expect((error?.code, error?.description.contains("Page<Beta>")) == (.unknownScreen, true))
    }

    @Test func `screens are presented over each other`() async throws {
        let stage = try await stage()
        try await stage.navigator.present(Page<Alpha>.self, input: Alpha())
        try await stage.navigator.present(Desk<Beta>.self)
        try await stage.navigator.dismiss()
        try await stage.navigator.dismiss()
        try await stage.navigator.dismiss()
        #expect(
            stage.presenter.batches.map { Stage.shape($0.tree.root) } == [
                "[start]", "[start^alpha]", "[start^alpha^desk]", "[start^alpha]", "[start]",
            ])
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
        let input = try stage.screen(Page<Note>.self).input
        #expect((renewed.steps.map(\.name), input) == (["renew"], Note(text: "b")))
        try await navigator.show(Page<Alpha>.self, input: Alpha())
        let back = try await navigator.show(Page<Note>.self, input: Note(text: "c"))
        #expect((Set(back.steps.map(\.name)), stage.shape) == (["pop", "renew"], "[start note]"))
        #expect(back.screen === first.screen)
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
        try await navigator.popToRoot()
        #expect(try await [navigator.pop().steps, navigator.popToRoot().steps] == [[], []])
        #expect(
            stage.presenter.batches.map { Stage.shape($0.tree.root) } == [
                "[start desk desk desk]", "[start desk desk]", "[start]",
            ])
        try stage.expectAgreement()
    }

    @Test func `tabs are selected, the nearest ones unless others are named`() async throws {
        let stage = try await stage(
            .tabs([.tabs([.screen("start"), .screen("desk")]), .screen("desk")]))
        let navigator = stage.navigator
        try await navigator.select(tab: 1)
        #expect(try await navigator.select(tab: 1).steps.isEmpty)
        try await navigator.select(tab: 1, in: navigator.tree.root.id)
        let untabbed = try await self.stage()
        let codes = [
            await code { try await navigator.select(tab: 2) },
            await code { try await navigator.select(tab: -1) },
            await code { try await untabbed.navigator.select(tab: 0) },
        ]
        #expect(codes == [.invalidTree, .invalidTree, .invalidTree])
        #expect(
            stage.presenter.batches.map { Stage.shape($0.tree.root) } == [
                "<*<*start desk> desk>", "<*<start *desk> desk>", "<<start *desk> *desk>",
            ])
        try stage.expectAgreement()
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
        let codes = [
            await code { try await desk.produce(Beta()) },
            await code { try await stage.navigator.remove(stage.navigator.tree.root.id) },
        ]
        #expect(codes == [.screenGone, .invalidTree])
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
        #expect(try stage.screen(Start.self) !== old)
        let codes = [
            await code { try await old.produce(Alpha(), as: Alpha.self) },
            await code { try await stage.navigator.reset(to: .tabs([])) },
            await code { try await stage.navigator.reset(to: .screen("unknown")) },
        ]
        #expect(codes == [.screenGone, .invalidTree, .unknownScreen])
        try stage.expectAgreement()
    }

    @Test func `a destination is made and neither shown nor attached`() async throws {
        var transforms = OutputTransforms()
        transforms.register { (_: Beta) in Alpha(number: 4) }
        let presenter = InMemoryPresenter()
        let navigator = try Navigator(
            screens: ScreenRegistry {
                Factory(Start.self) { Start() }
                Factory(Page<Alpha>.self)
            }, root: .screen(Start.self), presenter: presenter, transforms: transforms)
        let screen = try await navigator.destination(for: Beta())
        let existential = try await navigator.destination(for: Alpha(number: 5), as: (any Sendable).self)
        let pages = [screen, existential].compactMap { $0 as? Page<Alpha> }
        #expect(pages.map(\.input) == [Alpha(number: 4), Alpha(number: 5)])
        #expect(await code { try await navigator.destination(for: Gamma()) } == .noDestination)
        #expect(presenter.batches.isEmpty)
        try await navigator.start()
        let page = try #require(pages.first)
        #expect(await code { try await page.produce(Alpha()) } == .notAttached)
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
