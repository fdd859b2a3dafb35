import Testing

@testable import FlintNavigation

@MainActor
@Suite struct ExplicitNavigationTests {
    private func stage(_ flow: ExplicitFlow<Alpha>? = nil) async throws -> Stage {
        var transforms = OutputTransforms()
        transforms.register { (_: Alpha) -> Gamma in
            Issue.record("An explicit flow is not transformed.")
            return Gamma()
        }
        return try await Stage(
            root: .stack([.screen("desk"), .screen("page", input: ScreenInput(Alpha()))]),
            transforms: transforms
        ) {
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
            if let flow {
                Factory(Page<Alpha>.self).kind("page").preferred().flow(flow)
            } else {
                Factory(Page<Alpha>.self).kind("page").preferred()
            }
            Factory(Editor.self) { Editor(input: $0) }.kind("editor")
            Factory(Page<Beta>.self).kind("beta")
            Factory(Page<Gamma>.self).kind("gamma")
        }
    }

    /// Opened by `Alpha` and producing `Beta` or `Gamma`.
    @MainActor private final class Editor: IO {
        typealias OutputType = OneOf2<Beta, Gamma>

        let outlet = ScreenOutlet()
        let input: Alpha

        init(input: Alpha) { self.input = input }
    }

    @Test
    func
        `show pushes, although the screen might be found otherwise, and the instance goes before the factory`()
        async throws
    {
        let stage = try await stage(.present(Editor.self))
        let page = try stage.screen(Page<Alpha>.self)
        try await page.produce(Alpha())
        #expect(stage.shape == "[desk page^editor]")
        try await stage.navigator.dismiss()
        page.flow = .show(Editor.self)
        let result = try await page.produce(Alpha(number: 1))
        #expect((result.screen as? Editor)?.input == Alpha(number: 1))
        #expect((stage.shape, stage.presenter.batches.last?.isAnimated) == ("[desk page editor]", true))
        try stage.expectAgreement()
    }

    @Test(arguments: [true, false]) func `present presents, animated as it says`(
        isAnimated: Bool
    ) async throws {
        let stage = try await stage()
        let page = try stage.screen(Page<Alpha>.self)
        page.flow = .present(Editor.self, animated: isAnimated)
        try await page.produce(Alpha())
        #expect((stage.shape, stage.presenter.batches.last?.isAnimated) == ("[desk page^editor]", isAnimated))
    }

    @Test func `continuations lead three screens deep and back`() async throws {
        let stage = try await stage()
        let page = try stage.screen(Page<Alpha>.self)
        page.flow = .show(
            Editor.self,
            then: .oneOf(
                .unwind(),
                .present(
                    Page<Gamma>.self,
                    then: .custom(Page<Gamma>.self) { _, _, operations in
                        try operations.dismiss()
                        try operations.push()
                    })))
        let editor = try #require(try await page.produce(Alpha()).screen as? Editor)
        let gamma = try #require(
            try await editor.produce(Gamma(number: 1)).screen as? Page<Gamma>)
        #expect(stage.shape == "[desk page editor^gamma]")
        try await gamma.produce(Gamma(number: 2))
        #expect(stage.shape == "[desk page editor gamma]")
        // A continuation belongs to the instance that was opened.
        let other = try #require(
            try await stage.navigator.show(Editor.self, input: Alpha()).screen as? Editor)
        #expect(editor.flow != nil && other.flow == nil)
        try await editor.produce(Beta(number: 3))
        #expect(stage.shape == "[desk]")
        #expect(try stage.screen(Desk<Beta>.self).updates == [Beta(number: 3)])
        try stage.expectAgreement()
    }

    @Test func `a flow unwinds to the nearest handler only`() async throws {
        let stage = try await stage()
        let editor = try #require(
            try await stage.navigator.show(Editor.self, input: Alpha()).screen as? Editor)
        editor.flow = .oneOf(.unwind(animated: false), .unwind())
        let before = stage.navigator.tree
        let error = await failure { try await editor.produce(Gamma()) } as? NavigationError
        #expect((error?.code, error?.description.contains("'Gamma'")) == (.noHandler, true))
        #expect(stage.navigator.tree == before)
        try await editor.produce(Beta())
        #expect((stage.shape, stage.presenter.batches.last?.isAnimated) == ("[desk]", false))
    }

    @Test func `a custom flow moves by operations, gets both screens, and must place the new one`()
        async throws
    {
        let stage = try await stage()
        let page = try stage.screen(Page<Alpha>.self)
        page.flow = .custom(Editor.self) { from, to, operations in
            #expect((from is Page<Alpha>, to.input) == (true, Alpha(number: 7)))
            try operations.popToRoot()
            try operations.push()
        }
        try await page.produce(Alpha(number: 7))
        #expect(stage.shape == "[desk editor]")
        try stage.expectAgreement()
        let editor = try stage.screen(Editor.self)
        editor.flow = .oneOf(
            .custom(Page<Beta>.self) { _, _, _ in }, .custom(Page<Gamma>.self) { _, _, _ in throw Failure() })
        #expect(await code { try await editor.produce(Beta()) } == .notPlaced)
        #expect(await failure { try await editor.produce(Gamma()) } is Failure)
        #expect(stage.shape == "[desk editor]")
    }

    @Test func `a value outside the flow's type, and a screen that nobody makes any more, are errors`()
        async throws
    {
        let stage = try await stage()
        let page = try stage.screen(Page<Alpha>.self)
        page.flow = .show(Editor.self)
        #expect(await code { try await page.produce(Beta(), as: Beta.self) } == .liftFailed)
        stage.navigator.screens = ScreenRegistry { Factory(Page<Alpha>.self).kind("page").preferred() }
        #expect(await code { try await page.produce(Alpha()) } == .unknownScreen)
        #expect(stage.shape == "[desk page]")
    }
}
