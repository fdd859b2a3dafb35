import FlintFlows
import FlintStreams
import Testing

@testable import FlintNavigation

private protocol Link: Sendable {}

private struct WebLink: Link, Hashable {}

/// What may take a production, in the order of lookup.
private enum Taker: Int, CaseIterable, Comparable {
    case stub, question, flow, declaredHandler, declaredPage, dynamicHandler, dynamicPage

    static func < (first: Taker, second: Taker) -> Bool { first.rawValue < second.rawValue }
}

@MainActor
@Suite struct LookupOrderTests {
    /// Opened by the explicit flow only.
    @MainActor private final class FlowPage: InputCreatable {
        let input: any Link

        init(input: any Link) { self.input = input }
    }

    @MainActor private final class Source: OutputProducing {
        typealias OutputType = any Link

        let outlet = ScreenOutlet()
    }

    /// Who is there: each taker is a bit.
    nonisolated static let sets: [Int] = Array(0..<1 << Taker.allCases.count)

    private func taker(among present: Set<Taker>) async throws -> Taker? {
        let presenter = InMemoryPresenter()
        var screens = ScreenRegistry { Factory(Source.self) { Source() } }
        var stack: [NavigationLayout] = []
        screens.add(Factory(Desk<any Link>.self) { Desk() })
        screens.add(Factory(Desk<WebLink>.self) { Desk() })
        if present.contains(.declaredHandler) { stack.append(.screen(Desk<any Link>.self)) }
        if present.contains(.dynamicHandler) { stack.append(.screen(Desk<WebLink>.self)) }
        if present.contains(.declaredPage) { screens.add(Factory(Page<any Link>.self).preferred()) }
        if present.contains(.dynamicPage) { screens.add(Factory(Page<WebLink>.self)) }
        let navigator = try Navigator(
            screens: screens, root: .stack(stack + [.screen(Source.self)]), presenter: presenter)
        try await navigator.start()
        let source = try #require(navigator.live.values.lazy.compactMap { $0 as? Source }.first)

        var isStubbed = false
        let answer = OneShot<Result<TypedValue, any Error>>()
        if present.contains(.stub) {
            source.outlet.stub = { _ in
                isStubbed = true
                return nil
            }
        }
        if present.contains(.question) {
            _ = source.outlet.ask(AnswerWaiter(of: (any Link).self, settling: answer))
        }
        if present.contains(.flow) {
            navigator.screens.add(Factory(FlowPage.self))
            source.flow = .show(FlowPage.self)
        }
        let before = navigator.tree
        let result: NavigationResult
        do {
            result = try await source.produce(WebLink(), as: (any Link).self)
        } catch let error as NavigationError where error.code == .noDestination {
            #expect((navigator.tree, presenter.batches.count) == (before, 1))
            return nil
        }
        switch result.screen {
        case is Desk<any Link>: return .declaredHandler
        case is Desk<WebLink>: return .dynamicHandler
        case is Page<any Link>: return .declaredPage
        case is Page<WebLink>: return .dynamicPage
        case is FlowPage: return .flow
        default:
            if isStubbed { return .stub }
            _ = try await answer.wait(onCancel: .failure(CancellationError())).get()
            return .question
        }
    }

    @Test(arguments: sets) func `the first taker that is there gets the value`(set: Int) async throws {
        let present = Set(Taker.allCases.filter { set & 1 << $0.rawValue != 0 })
        #expect(try await taker(among: present) == present.min())
    }

    @Test func `the error names the type, the screen and the known types`() async throws {
        let stage = try await Stage(root: .screen("start")) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Alpha>.self)
            Factory(Desk<Beta>.self) { Desk() }
        }
        let error = await failure { try await stage.screen(Start.self).produce(Gamma(), as: Gamma.self) }
        let text = try #require(error as? NavigationError).description
        for name in ["'Gamma'", "'start'", "'Alpha', 'Beta'"] { #expect(text.contains(name)) }
    }

    @Test func `a stub may replace the value and sees it before everybody`() async throws {
        let stage = try await Stage(root: .stack([.screen(Start.self)])) {
            Factory(Start.self) { Start() }
            Factory(Page<Alpha>.self)
            Factory(Page<Beta>.self)
        }
        let start = try stage.screen(Start.self)
        start.outlet.stub = { _ in TypedValue(Beta(number: 2)) }
        let result = try await start.produce(Alpha(), as: Alpha.self)
        #expect((result.screen as? Page<Beta>)?.input == Beta(number: 2))
    }

    @Test func `transforms come once, before unwinding and before creating, for each type with its own`()
        async throws
    {
        var calls: [String] = []
        for isHandled in [true, false] {
            calls = []
            var transforms = OutputTransforms()
            transforms.register { (_: Alpha) in
                calls.append("alpha")
                return Beta(number: 3)
            }
            let stage = try await Stage(
                root: .stack((isHandled ? [.screen(Desk<Beta>.self)] : []) + [.screen(Start.self)]),
                transforms: transforms
            ) {
                Factory(Start.self) { Start() }
                Factory(Desk<Beta>.self) { Desk() }
                Factory(Page<Beta>.self)
            }
            let result = try await stage.screen(Start.self).produce(Alpha(), as: Alpha.self)
            #expect((calls, result.screen is Desk<Beta>) == (["alpha"], isHandled))
            #expect(stage.navigator.lastPlan?.received == TypedValue(Beta(number: 3)))
        }
    }

    @Test func `the dynamic type has its own transform`() async throws {
        var transforms = OutputTransforms()
        transforms.register { (_: WebLink) in Gamma(number: 5) }
        let stage = try await Stage(root: .stack([.screen(Start.self)]), transforms: transforms) {
            Factory(Start.self) { Start() }
            Factory(Page<Gamma>.self)
        }
        let result = try await stage.screen(Start.self).produce(WebLink(), as: (any Link).self)
        #expect((result.screen as? Page<Gamma>)?.input == Gamma(number: 5))
    }

    @Test func `the application opens values from the current screen, past its stub and flow`() async throws {
        let stage = try await Stage(
            root: .stack([.screen(Desk<Beta>.self), .screen(Page<Alpha>.self, input: Alpha())])
        ) {
            Factory(Page<Alpha>.self)
            Factory(Desk<Beta>.self) { Desk() }
        }
        let page = try stage.screen(Page<Alpha>.self)
        page.outlet.stub = { _ in nil }
        page.flow = .unwind()
        let opened = try await stage.navigator.open(Alpha(number: 1))
        #expect((opened.screen as? Page<Alpha>)?.input == Alpha(number: 1))
        let returned = try await stage.navigator.open(Beta(number: 2))
        #expect(try stage.screen(Desk<Beta>.self).updates == [Beta(number: 2)])
        #expect(returned.steps.map(\.name) == ["deliver", "pop"])
        #expect(stage.presenter.batches.last?.steps.map(\.name) == ["pop"])
    }
}
