import FlintStreams
import TestSupport
import Testing

@testable import FlintNavigation

/// Many operations at once, on a presenter that refuses, fails, disagrees and takes its time, with tasks that are canceled.
@MainActor
@Suite struct NavigatorLoadTests {
    private static let root: NavigationLayout = .tabs([
        .stack([.screen("desk"), .screen("start")]), .container([.stack([]), .screen("start")]),
    ])

    private func stage() async throws -> Stage {
        try await Stage(root: Self.root) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) {
                Desk { desk, update in
                    switch update.number % 4 {
                    case 0: throw Failure()
                    case 1: _ = try? await desk.produce(Alpha(number: update.number), as: Alpha.self)
                    case 2: desk.send(Gamma(number: update.number))
                    default: await Task.yield()
                    }
                }
            }.kind("desk")
            Factory(Page<Alpha>.self) { alpha in
                await Task.yield()
                if alpha.number % 7 == 0 { throw Failure() }
                return Page(input: alpha)
            }.kind("alpha")
            Factory(Page<Gamma>.self).kind("gamma").reused(by: { $0.number % 5 })
        }
    }

    private func operation(
        _ choice: Int, _ number: Int, on navigator: Navigator
    ) async throws {
        let nodes = navigator.tree.nodes
        let someone = nodes[number % nodes.count].id
        switch choice {
        case 0...3: try await navigator.open(Alpha(number: number))
        case 4: try await navigator.open(Beta(number: number))
        case 5, 6: try await navigator.open(Gamma(number: number))
        case 7: try await navigator.pop()
        case 8: try await navigator.popToRoot()
        case 9: try await navigator.dismiss()
        case 10: try await navigator.select(tab: number % 2)
        case 11: try await navigator.remove(someone)
        case 12: try await navigator.present(Page<Alpha>.self, input: Alpha(number: number))
        case 13: try await navigator.reset(to: Self.root)
        case 14: (navigator.screen(at: someone) as? any OutputProducing)?.send(Beta(number: number))
        case 15: (navigator.screen(at: someone) as? any OutputProducing)?.send(Alpha(number: number))
        default:
            try await navigator.transaction {
                try await operation(number % 18, number / 3, on: navigator)
                _ = try? await operation(number % 16, number / 5, on: navigator)
                if number % 6 == 0 { throw Failure() }
            }
        }
    }

    private func reaction(_ random: Int) -> (NavigationBatch) async -> InMemoryPresenter.Reaction {
        { batch in
            for _ in 0..<random % 3 { await Task.yield() }
            if Task.isCancelled { return .fail(CancellationError()) }
            return switch random % 11 {
            case 0: .refuse(step: random % 4)
            case 1: .fail(Failure(number: random))
            case 2: .showInstead(batch.before)
            default: .show
            }
        }
    }

    @Test(arguments: 0..<12) func `whatever happens at once, the model is what is shown`(
        seed: Int
    ) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let stage = try await stage()
        let navigator = stage.navigator
        let changes = navigator.changes()
        let start = navigator.tree
        var isBusy = false
        stage.presenter.react = { batch in
            #expect((isBusy, batch.before) == (false, navigator.tree))
            isBusy = true
            defer { isBusy = false }
            return await reaction(Int.random(in: 0..<10_000, using: &generator))(batch)
        }
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<60 {
            let (choice, number) = (
                Int.random(in: 0..<19, using: &generator), Int.random(in: 0..<10_000, using: &generator)
            )
            tasks.append(Task { try await operation(choice, number, on: navigator) })
            if number % 5 == 0 { tasks[number % tasks.count].cancel() }
            if number % 3 == 0 { await Task.yield() }
        }
        for task in tasks { _ = await task.result }
        // What was sent is in the line; a desk that gets it may send something else, and that leads to no more.
        await navigator.waitForTurns()
        await navigator.waitForTurns()
        try stage.expectAgreement()

        // Every change was told, and nothing in between.
        var shown = start
        navigator.changeFeed.finish()
        for await change in changes {
            #expect(change.before.root == shown.root)
            shown = change.after
        }
        #expect(shown.root == navigator.tree.root)
    }
}
