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
        #expect(stage.presenter.batches.first?.isAnimated == false)
        #expect(stage.presenter.batches.first?.screens.count == 4)
        #expect(try stage.screen(Page<Alpha>.self).input == Alpha(number: 7))
        try stage.expectAgreement()
    }

    @Test func `starting again does nothing`() async throws {
        let stage = try await Stage(root: .screen("start")) { Factory(Start.self) { Start() }.kind("start") }
        let screen = try stage.screen(Start.self)
        try await stage.navigator.start()
        #expect(stage.presenter.batches.count == 1)
        #expect(try stage.screen(Start.self) === screen)
    }

    @Test func `after a factory or the presenter has failed it can be started again`() async throws {
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
        #expect(presenter.batches.count == 2)
        #expect(navigator.screen(at: navigator.tree.root.id) is Start)
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

    @Test func `a screen knows its navigator only once it is shown by one`() async throws {
        let page = Page(input: Alpha())
        #expect(await code { try await page.produce(Alpha()) } == .notAttached)
        let stage = try await Stage(root: .stack([.screen("start")])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Page<Alpha>.self).kind("alpha")
        }
        let made = try #require(try await stage.navigator.destination(for: Alpha()) as? Page<Alpha>)
        #expect(await code { try await made.produce(Alpha()) } == .notAttached)
    }
}
