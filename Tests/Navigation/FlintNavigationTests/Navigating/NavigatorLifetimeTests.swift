import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct NavigatorLifetimeTests {
    private final class Weak {
        weak var navigator: Navigator?
        weak var start: Start?
        weak var page: Page<Alpha>?
        weak var presenter: InMemoryPresenter?
    }

    private func screens() -> ScreenRegistry {
        ScreenRegistry {
            Factory(Start.self) { Start() }
            Factory(Desk<Beta>.self) { Desk() }
            Factory(Page<Alpha>.self)
        }
    }

    @Test func `a navigator that is dropped goes, with its screens and its presenter`() async throws {
        let seen = Weak()
        func use() async throws {
            let presenter = InMemoryPresenter()
            let navigator = try Navigator(
                screens: screens(), root: .stack([.screen(Desk<Beta>.self), .screen(Start.self)]),
                presenter: presenter)
            try await navigator.start()
            let page = try await navigator.open(Alpha()).screen as? Page<Alpha>
            try await navigator.transaction { _ = try await navigator.open(Alpha()) }
            page?.send(Beta())
            try await navigator.transaction {}
            seen.navigator = navigator
            seen.presenter = presenter
            seen.start = navigator.live.values.lazy.compactMap { $0 as? Start }.first
            seen.page = page
        }
        try await use()
        let isGone = [seen.navigator == nil, seen.start == nil, seen.page == nil, seen.presenter == nil]
        #expect(isGone == [true, true, true, true])
    }

    @Test func `screens that were popped are let go`() async throws {
        let navigator = try Navigator(
            screens: screens(), root: .stack([.screen(Start.self)]), presenter: DiscardingPresenter())
        try await navigator.start()
        let seen = Weak()
        func open() async throws { seen.page = try await navigator.open(Alpha()).screen as? Page<Alpha> }
        try await open()
        #expect(seen.page != nil)
        try await navigator.pop()
        #expect(seen.page == nil)
    }

    @Test func `two navigators do not see each other`() async throws {
        let first = try Navigator(
            screens: screens(), root: .stack([.screen(Start.self)]), presenter: InMemoryPresenter())
        let second = try Navigator(
            screens: ScreenRegistry { Factory(Start.self) { Start() } }, root: .stack([.screen(Start.self)]),
            presenter: InMemoryPresenter())
        try await first.start()
        try await second.start()
        try await first.open(Alpha())
        #expect(Stage.shape(second.tree.root) == "[Start]")
        #expect(await code { try await second.open(Alpha()) } == .noDestination)
        // An operation of one inside an operation of the other waits for neither.
        try await first.transaction {
            try await first.open(Alpha())
            try await second.transaction { _ = try await second.show(Start.self) }
            #expect(
                [first, second].map { Stage.shape($0.tree.root) } == ["[Start Page<Alpha>]", "[Start Start]"])
        }
        #expect(Stage.shape(first.tree.root) == "[Start Page<Alpha> Page<Alpha>]")
    }

    @Test func `streams end with the navigator`() async throws {
        var navigator: Navigator? = try Navigator(
            screens: screens(), root: .screen(Start.self), presenter: InMemoryPresenter())
        let problems = try #require(navigator?.problems())
        let changes = try #require(navigator?.changes())
        navigator = nil
        #expect(await first(of: problems) == nil)
        #expect(await first(of: changes) == nil)
    }
}

/// Shows everything and holds on to nothing.
@MainActor
private final class DiscardingPresenter: Presenter {
    let requests = AsyncStream<PresenterRequest> { $0.finish() }

    func apply(_ batch: NavigationBatch) async throws -> NavigationTree { batch.tree }
}
