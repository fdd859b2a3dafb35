import FlintNavigation
import Foundation
import Testing

@MainActor
@Suite struct NavigatorStartTests {
    @Test func `starting makes the screens of all nodes and shows them in one batch`() async throws {
        let stage = try await Stage(
            root: .tabs(
                [
                    .stack([.screen("start"), .screen(Page<Alpha>.self, input: Alpha(number: 7))]),
                    .container([.screen("desk")]),
                ], selected: 1
            ).presenting(.screen("desk"))
        ) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Alpha>.self)
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
        }
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"]])
        let batch = try #require(stage.presenter.batches.first)
        #expect((batch.isAnimated, batch.screens.count) == (false, 4))
        #expect(try stage.screen(Page<Alpha>.self).input == Alpha(number: 7))
        try stage.expectAgreement()
    }

    @Test
    func
        `after a factory or the presenter has failed it can be started again, and then to do so does nothing`()
        async throws
    {
        var failures = 1
        let presenter = InMemoryPresenter()
        let screens = ScreenRegistry {
            Factory(Start.self) {
                failures -= 1
                if failures >= 0 { throw Failure() }
                return Start()
            }
        }
        let navigator = try Navigator(screens: screens, root: .screen(Start.self), presenter: presenter)
        #expect(await failure { try await navigator.start() } as? Failure == Failure())
        #expect(presenter.batches.isEmpty)
        #expect(await code { try await navigator.open(Alpha()) } == .notStarted)
        presenter.react = { _ in .fail(Failure(number: 1)) }
        #expect(await failure { try await navigator.start() } as? Failure == Failure(number: 1))
        presenter.react = nil
        try await navigator.start()
        let screen = try #require(navigator.screen(at: navigator.tree.root.id) as? Start)
        try await navigator.start()
        #expect(presenter.batches.count == 2)
        #expect(navigator.screen(at: navigator.tree.root.id) === screen)
    }

    @Test func `nothing can be done before the start`() async throws {
        let screens = ScreenRegistry {
            Factory(Start.self) { Start() }
            Factory(Page<Alpha>.self)
        }
        let navigator = try Navigator(
            screens: screens, root: .stack([.screen(Start.self)]), presenter: InMemoryPresenter())
        let codes = [
            await code { try await navigator.open(Alpha()) },
            await code { try await navigator.show(Page<Alpha>.self, input: Alpha()) },
            await code { try await navigator.pop() },
            await code { try await navigator.reset(to: .screen(Start.self)) },
            await code { try await navigator.transaction {} },
            await code { try await navigator.restore(from: Data()) },
        ]
        #expect(codes == Array(repeating: .notStarted, count: 6))
    }
}
