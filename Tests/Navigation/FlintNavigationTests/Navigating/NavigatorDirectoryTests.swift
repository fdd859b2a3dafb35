import FlintCore
import FlintStreams
import Testing

@testable import FlintNavigation

/// How a runtime finds its navigators.
@MainActor
@Suite struct NavigatorDirectoryTests {
    private func navigator(_ presenter: any Presenter = InMemoryPresenter()) throws -> Navigator {
        try Navigator(
            screens: ScreenRegistry { Factory(Start.self) { Start() } }, root: .stack([.screen(Start.self)]),
            presenter: presenter)
    }

    @Test func `navigators are found by the runtime in which they were started, oldest first`() async throws {
        let (first, second) = (Flint(), Flint())
        let one = try navigator()
        let two = try navigator()
        let elsewhere = try navigator()
        let idle = try navigator()
        try await Flint.withRuntime(first) {
            try await two.start()
            try await one.start()
        }
        try await Flint.withRuntime(second) { try await elsewhere.start() }
        #expect(
            first.navigators.map(ObjectIdentifier.init) == [ObjectIdentifier(two), ObjectIdentifier(one)])
        #expect(second.navigators.map(ObjectIdentifier.init) == [ObjectIdentifier(elsewhere)])
        #expect(!idle.isStarted)
    }

    @Test func `only the first start that succeeds counts`() async throws {
        let (first, second) = (Flint(), Flint())
        let presenter = InMemoryPresenter()
        let navigator = try navigator(presenter)
        presenter.react = { _ in .fail(Failure()) }
        await Flint.withRuntime(first) { #expect(await failure { try await navigator.start() } != nil) }
        #expect(first.navigators.isEmpty)
        presenter.react = nil
        try await Flint.withRuntime(second) { try await navigator.start() }
        try await Flint.withRuntime(second) { try await navigator.start() }
        try await Flint.withRuntime(first) { try await navigator.start() }
        #expect((first.navigators.count, second.navigators.count) == (0, 1))
    }

    @Test func `a navigator that is gone is not kept, and its number is not given again`() async throws {
        let runtime = Flint()
        func startAndDrop() async throws {
            let navigator = try navigator()
            try await Flint.withRuntime(runtime) { try await navigator.start() }
            #expect(runtime.numberedNavigators.map(\.number) == [1])
        }
        try await startAndDrop()
        #expect(runtime.navigators.isEmpty)
        let next = try navigator()
        try await Flint.withRuntime(runtime) { try await next.start() }
        let numbered = runtime.numberedNavigators
        #expect((numbered.map(\.number), numbered.first?.navigator === next) == ([2], true))
    }

    @Test func `an addition is told`() async throws {
        let runtime = Flint()
        let additions = runtime.navigatorAdditions.subscribe()
        let navigator = try navigator()
        try await Flint.withRuntime(runtime) { try await navigator.start() }
        let addition = await additions.next()
        guard case .element(let number, _)? = addition else {
            Issue.record("There is \(String(describing: addition)) instead of a number.")
            return
        }
        #expect(number == 1)
    }
}
