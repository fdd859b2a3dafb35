import FlintFlows
import Testing

@testable import FlintNavigation

/// Screens that are registered with `reused(by:)`, and navigators that are busy.
@MainActor @Suite struct AskingAgainTests {
    private typealias Stage = ResultsStage

    private func asking(
        _ stage: ResultsStage, _ month: Int, style: OpeningStyle = .standard
    ) -> Task<Outcome<Int>, any Error> {
        Task {
            try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: month), style: style)
        }
    }

    @Test func `a screen that is asked again is the same one with a new question`() async throws {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        screen.choose(10)
        #expect(try await first.value == .finished(10))
        for month in [2, 3, 4] {
            let next = asking(stage, month)
            let again = try await stage.arrival(of: Stage.Kept.self)
            #expect((again === screen, again.input.month) == (true, month))
            screen.choose(month)
            #expect(try await next.value == .finished(month))
        }
        #expect(stage.kinds == ["home", "kept"])
    }

    @Test func `a screen that is asked again with an equal input has a new question, too`() async throws {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        let second = asking(stage, 1)
        #expect(try await first.value == .cancelled)
        screen.choose(4)
        #expect(try await second.value == .finished(4))
        #expect(stage.presenter.batches.count == 2)
    }

    @Test func `a screen that is left while it takes its new input is a cancellation`() async throws {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        let root = try #require(stage.navigator.tree.root.children.first).id
        screen.onRenew = { stage.navigator.handle(.popped(to: root)) }
        let second = asking(stage, 2)
        #expect(try await [first.value, second.value] == [.cancelled, .cancelled])
        #expect((stage.kinds, screen.input.month) == (["home"], 2))
    }

    @Test func `a screen that its factory hands out again is asked where it was shown last`() async throws {
        let shared = Stage.Pick(input: .init(month: 1))
        let stage = try await Stage(
            screens: ScreenRegistry {
                Factory(Stage.Home.self) { Stage.Home() }
                Factory(Stage.Pick.self) { _ in shared }.awaited()
            })
        let first = Task { try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1)) }
        await stage.change()
        let node = stage.navigator.tree.current.id
        let second = Task { try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1)) }
        #expect(try await first.value == .cancelled)
        await stage.change()
        try await stage.navigator.remove(node)
        shared.choose(5)
        #expect(try await second.value == .finished(5))
    }

    @Test func `a screen deeper in the stack is popped to, and what was above is a cancellation`()
        async throws
    {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        screen.choose(1)
        _ = try await first.value
        let above = Task { try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1)) }
        await stage.change()
        let again = asking(stage, 2)
        #expect(try await above.value == .cancelled)
        screen.choose(2)
        #expect(try await again.value == .finished(2))
        #expect(stage.kinds == ["home", "kept"])
    }

    @Test func `a canceled asker who was replaced does not take the screen away`() async throws {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        let second = asking(stage, 2)
        await stage.change()
        first.cancel()
        #expect(try await first.value == .cancelled)
        screen.choose(4)
        #expect(try await second.value == .finished(4))
        #expect(stage.kinds == ["home", "kept"])
    }

    @Test func `an asker who is canceled and replaced in one moment does not take the screen away`()
        async throws
    {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        let second = asking(stage, 2)
        first.cancel()
        #expect(await stage.change()?.after.nodes.contains { $0.kind == "kept" } == true)
        await #expect(throws: CancellationError.self) { try await first.value }
        // Whichever was first in line: the second question is open, on this screen or on a new one.
        let current = stage.navigator.live.values.compactMap { $0 as? Stage.Kept }.first ?? screen
        current.choose(4)
        #expect(try await second.value == .finished(4))
    }

    @Test func `a screen that has answered another asker is not taken away by the one who was canceled`()
        async throws
    {
        let stage = try await Stage()
        let first = asking(stage, 1)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        stage.presenter.hold()
        let showing = Task.immediate { try await stage.navigator.show(Stage.Number.self, input: 7) }
        await stage.presenter.waitForBatches(3)
        let second = Task.immediate {
            try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: 2))
        }
        stage.presenter.react = { batch in
            if batch.steps.contains(where: { $0.name == "pop" }) { screen.choose(4) }
            return .show
        }
        first.cancel()
        await #expect(throws: CancellationError.self) {
            // The removal stands in line behind the second question.
            stage.presenter.release()
            _ = try await first.value
        }
        _ = try await showing.value
        #expect(try await second.value == .finished(4))
        await stage.navigator.waitForTurns()
        #expect(stage.kinds == ["home", "kept"])
    }

    @Test func `the bottom of a stack was there before and stays when its asker is canceled`() async throws {
        let stage = try await Stage(root: .stack([.screen(Stage.Kept.self, input: .init(month: 1))]))
        let question = asking(stage, 2)
        let screen = try await stage.arrival(of: Stage.Kept.self)
        question.cancel()
        await #expect(throws: CancellationError.self) { try await question.value }
        #expect(stage.kinds == ["kept"])
        // It is an ordinary screen again, so what it produces opens another.
        let result = try await screen.produce(5)
        #expect((result.screen as? Stage.Number)?.input == 5)
    }

    @Test func `a screen that the presenter refuses throws and asks nothing`() async throws {
        let stage = try await Stage(root: .stack([.screen(Stage.Kept.self, input: .init(month: 1))]))
        stage.presenter.react = { _ in .fail(Stage.Refused()) }
        await #expect(throws: Stage.Refused.self) {
            _ = try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: 2))
        }
        await #expect(throws: Stage.Refused.self) {
            _ = try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 2))
        }
        stage.presenter.react = nil
        #expect(stage.kinds == ["kept"])
        let screen = try #require(stage.top as? Stage.Kept)
        #expect((try await screen.produce(5)).screen is Stage.Number)
    }

    @Test func `an unknown screen and a navigator that was not started are errors`() async throws {
        let stage = try await Stage(screens: ScreenRegistry { Factory(Stage.Home.self) { Stage.Home() } })
        await #expect(throws: NavigationError(.unknownScreen)) {
            _ = try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 2))
        }
        let idle = try Navigator(
            screens: Stage.screens, root: .screen(Stage.Home.self), presenter: InMemoryPresenter())
        await #expect(throws: NavigationError(.notStarted)) {
            _ = try await idle.result(of: Stage.Pick.self, input: .init(month: 2))
        }
    }

    @Test func `a handler may await a screen while it is delivered to`() async throws {
        let stage = try await Stage()
        let home = try #require(stage.top as? Stage.Home)
        var outcomes: [Outcome<Int>] = []
        home.onUpdate = { _ in
            outcomes.append(try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 3)))
            outcomes.append(try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 4)))
        }
        try await stage.navigator.show(Stage.Number.self, input: 1)
        await stage.change()
        let number = try #require(stage.top as? Stage.Number)
        let production = Task { try await number.produce("done") }
        try await stage.arrival(of: Stage.Pick.self).choose(30)
        let second = try stage.node(of: await stage.arrival(of: Stage.Pick.self))
        stage.presenter.send(.popped(to: try stage.node(of: number)))
        #expect(try await production.value.screen === home)
        #expect(outcomes == [.finished(30), .cancelled])
        #expect((stage.navigator.tree[second], stage.kinds) == (nil, ["home"]))
    }

    @Test func `a screen cannot be awaited inside a transaction, which would never end`() async throws {
        let stage = try await Stage()
        let error = await #expect(throws: NavigationError.self) {
            try await stage.navigator.transaction {
                _ = try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 2))
            }
        }
        #expect(
            (error?.code, error?.screen, stage.presenter.batches.count) == (.invalidRequest, "pick", 1))
    }

    @Test func `what a person leaves during a transaction stays left`() async throws {
        let stage = try await Stage()
        let question = Task { try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1)) }
        await stage.change()
        try await stage.navigator.transaction {
            try await stage.navigator.show(Stage.Number.self, input: 1)
            stage.navigator.handle(.popped(to: try #require(stage.navigator.tree.root.children.first).id))
        }
        #expect(try await question.value == .cancelled)
        #expect(
            (stage.kinds, stage.presenter.shown?.root) == (["home", "number"], stage.navigator.tree.root))
    }
}
