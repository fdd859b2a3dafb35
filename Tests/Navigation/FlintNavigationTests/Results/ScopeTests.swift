import FlintFlows
import Testing

@testable import FlintNavigation

@MainActor @Suite struct ScopeTests {
    private typealias Stage = ResultsStage
    private struct Broken: Error {}

    private static let tabs = NavigationLayout.tabs([
        .stack([.screen(Stage.Home.self)]), .stack([.screen(Stage.Home.self)]),
    ])

    /// Changes what is shown in all ways: pushes, selects, presents.
    private func wander(_ stage: ResultsStage) async throws {
        try await stage.navigator.show(Stage.Number.self, input: 1)
        try await stage.navigator.select(tab: 1)
        try await stage.navigator.show(Stage.Number.self, input: 2)
        try await stage.navigator.present(Stage.Number.self, input: 3)
    }

    @Test func `what was shown before is shown again, in one batch`() async throws {
        let stage = try await Stage(root: Self.tabs)
        let before = stage.navigator.tree.root
        let value = try await stage.navigator.scope {
            try await wander(stage)
            #expect(stage.navigator.tree.root != before)
            return 5
        }
        #expect((value, stage.navigator.tree.root, stage.navigator.live.count) == (5, before, 2))
        #expect(stage.presenter.batches.last?.steps.map(\.name) == ["pop", "pop", "select"])
    }

    @Test(arguments: [Broken(), FlowExit.back, FlowExit.cancelled] as [any Error])
    func `an error or an exit leaves the scope as it is and restores`(error: any Error) async throws {
        let stage = try await Stage(root: Self.tabs)
        let before = stage.navigator.tree.root
        let thrown = await #expect(throws: (any Error).self) {
            try await stage.navigator.scope {
                try await wander(stage)
                throw error
            }
        }
        #expect(
            (String(reflecting: thrown), stage.navigator.tree.root)
                == (String(reflecting: error as (any Error)?), before))
    }

    @Test func `a canceled task restores, too`() async throws {
        let stage = try await Stage()
        let task = Task {
            try await stage.navigator.scope {
                try await stage.navigator.show(Stage.Number.self, input: 1)
                return try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1))
            }
        }
        await stage.change()
        await stage.change()
        #expect(stage.kinds == ["home", "number", "pick"])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.kinds == ["home"])
    }

    @Test func `a body that ends well in a canceled task restores and returns`() async throws {
        let stage = try await Stage()
        let task = Task {
            try await stage.navigator.scope {
                let outcome = try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1))
                unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
                return outcome
            }
        }
        try await stage.arrival(of: Stage.Pick.self).choose(6)
        #expect(try await task.value == .finished(6))
        #expect(stage.kinds == ["home"])
    }

    @Test func `scopes nest`() async throws {
        let stage = try await Stage()
        try await stage.navigator.scope {
            try await stage.navigator.show(Stage.Number.self, input: 1)
            _ = try? await stage.navigator.scope {
                try await stage.navigator.show(Stage.Number.self, input: 2)
                try await stage.navigator.scope {
                    try await stage.navigator.present(Stage.Number.self, input: 3)
                    #expect(stage.kinds == ["home", "number", "number", "number"])
                }
                #expect(stage.kinds == ["home", "number", "number"])
                throw Broken()
            }
            #expect(stage.kinds == ["home", "number"])
        }
        #expect(stage.kinds == ["home"])
    }

    @Test func `what was removed in the meantime stays removed`() async throws {
        let stage = try await Stage()
        try await stage.navigator.show(Stage.Number.self, input: 1)
        try await stage.navigator.scope {
            stage.navigator.handle(.popped(to: stage.navigator.tree.root.children[0].id))
            try await stage.navigator.show(Stage.Number.self, input: 2)
        }
        #expect(stage.kinds == ["home"])
        let batches = stage.presenter.batches.count
        await stage.navigator.scope {}
        #expect(stage.presenter.batches.count == batches)
    }

    @Test func `questions inside that are still open end with the scope`() async throws {
        let stage = try await Stage()
        var open: Task<Outcome<Int>, any Error>?
        await stage.navigator.scope {
            open = Task { try await stage.navigator.result(of: Stage.Pick.self, input: .init(month: 1)) }
            await stage.change()
        }
        #expect(try await open?.value == .cancelled)
        #expect(stage.kinds == ["home"])
    }

    @Test func `a kept screen goes with the scope and is made anew in the next`() async throws {
        let stage = try await Stage()
        var screens: [Stage.Kept] = []
        for _ in 0..<2 {
            let task = Task {
                try await stage.navigator.scope {
                    _ = try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: 1))
                    return try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: 2))
                }
            }
            let first = try await stage.arrival(of: Stage.Kept.self)
            first.choose(1)
            #expect(try await stage.arrival(of: Stage.Kept.self) === first)
            first.choose(2)
            #expect(try await task.value == .finished(2))
            await stage.change()
            screens.append(first)
        }
        #expect((Set(screens.map { ObjectIdentifier($0) }).count, stage.kinds) == (2, ["home"]))
    }

    @Test func `a screen that was there before and was asked inside is an ordinary one afterwards`()
        async throws
    {
        let stage = try await Stage(root: .stack([.screen(Stage.Kept.self, input: .init(month: 1))]))
        let screen = try #require(stage.top as? Stage.Kept)
        let task = Task {
            try await stage.navigator.scope {
                try await stage.navigator.result(of: Stage.Kept.self, input: .init(month: 2))
            }
        }
        await stage.change()
        screen.choose(3)
        #expect(try await task.value == .finished(3))
        #expect(screen.input.month == 2)
        #expect((try await screen.produce(5)).screen is Stage.Number)
    }

    @Test func `a scope waits for what was asked for before`() async throws {
        let stage = try await Stage()
        stage.presenter.hold()
        let showing = Task { try await stage.navigator.show(Stage.Number.self, input: 1) }
        await stage.presenter.waitForBatches(2)
        let scope = Task {
            try await stage.navigator.scope { try await stage.navigator.show(Stage.Number.self, input: 2) }
        }
        stage.presenter.release()
        _ = try await (showing.value, scope.value)
        #expect(stage.kinds == ["home", "number"])
    }

    @Test func `a presenter that refuses to restore is reported, and the body's result stays`() async throws {
        let stage = try await Stage()
        let value = try await stage.navigator.scope {
            try await stage.navigator.show(Stage.Number.self, input: 1)
            stage.presenter.react = { _ in .fail(Stage.Refused()) }
            return 3
        }
        #expect(await stage.problem() is Stage.Refused)
        #expect((value, stage.kinds) == (3, ["home", "number"]))
    }

    /// A body that does not run on the main actor.
    private actor Elsewhere {
        var steps = 0

        func run(_ stage: ResultsStage) async throws -> Int {
            try await stage.navigator.scope {
                steps += 1
                try await stage.navigator.show(ResultsStage.Number.self, input: 1)
                steps += 1
                return steps
            }
        }
    }

    @Test func `the body runs where the caller runs`() async throws {
        let stage = try await Stage()
        #expect(try await Elsewhere().run(stage) == 2)
        #expect(stage.kinds == ["home"])
    }

    @Test func `a scope in a handler restores inside the same operation`() async throws {
        let stage = try await Stage()
        let home = try #require(stage.top as? Stage.Home)
        home.onUpdate = { _ in
            _ = try await stage.navigator.scope {
                try await stage.navigator.present(Stage.Number.self, input: 9)
            }
        }
        let number = try #require(
            try await stage.navigator.show(Stage.Number.self, input: 1).screen as? Stage.Number)
        #expect(try await number.produce("done").screen === home)
        #expect(stage.kinds == ["home"])
        #expect(
            stage.presenter.batches.map { $0.steps.map(\.name) } == [
                ["reset"], ["push"], ["present"], ["dismiss"], ["pop"],
            ])
    }
}
