import FlintStreams
import Testing

@testable import FlintNavigation

@MainActor
@Suite struct ProductionQueueTests {
    private func stage() async throws -> Stage {
        try await Stage(root: .stack([.screen("desk"), .screen("start")])) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
            Factory(Page<Alpha>.self).kind("alpha")
        }
    }

    @Test func `a hundred concurrent productions are committed one after the other`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        var isBusy = false
        stage.presenter.react = { batch in
            #expect((isBusy, batch.before) == (false, stage.navigator.tree))
            isBusy = true
            for _ in 0..<3 { await Task.yield() }
            isBusy = false
            return .show
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { try await start.produce(Alpha(number: number), as: Alpha.self) }
            }
            try await group.waitForAll()
        }
        #expect(
            (stage.numbers.sorted(), stage.presenter.batches.count) == (Array(0..<100), 101))
        try stage.expectAgreement()
    }

    @Test func `productions that nobody waits for keep their order, and the place before a later one`()
        async throws
    {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        for number in 0..<20 { start.send(Alpha(number: number)) }
        let result = try await start.produce(Alpha(number: 20), as: Alpha.self)
        #expect((result.screen as? Page<Alpha>)?.input == Alpha(number: 20))
        #expect(stage.numbers == Array(0...20))
    }

    @Test func `a screen that goes while its production waits is refused, too`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        let problems = stage.navigator.problems()
        stage.presenter.hold()
        start.send(Beta())
        start.send(Alpha())
        await stage.presenter.waitForBatches(2)
        stage.presenter.release()
        let problem = await first(of: problems)
        #expect(((problem?.error as? NavigationError)?.code, problem?.screen) == (.screenGone, "start"))
        #expect(problem?.description.hasPrefix("start: ") == true)
        #expect(stage.shape == "[desk]")
    }

    @Test func `errors that nobody waits for are reported`() async throws {
        let stage = try await stage()
        let start = try stage.screen(Start.self)
        let problems = stage.navigator.problems()
        start.send(Gamma())
        start.outlet.stub = { _ in throw Failure(number: 1) }
        start.send(Gamma())
        var codes: [String] = []
        for await problem in problems.prefix(2) {
            codes.append((problem.error as? NavigationError)?.code.description ?? "\(problem.error)")
        }
        #expect(Set(codes) == ["noDestination", "Failure(number: 1)"])
    }

    enum Thrower: CaseIterable { case transform, handler, factory, presenter }

    @Test(arguments: Thrower.allCases)
    func `what throws stops everything that would follow and reaches the producer`(
        thrower: Thrower
    ) async throws {
        var transforms = OutputTransforms()
        if thrower == .transform {
            transforms.register { (_: Beta) throws -> Gamma in throw Failure(number: 2) }
        }
        let stage = try await Stage(
            root: .stack([.screen("desk"), .screen("start")]), transforms: transforms
        ) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk { _, _ in if thrower == .handler { throw Failure(number: 2) } } }
                .kind("desk")
            Factory(Page<Alpha>.self) { _ in throw Failure(number: 2) }
            Factory(Page<Gamma>.self)
        }
        if thrower == .presenter { stage.presenter.react = { _ in .fail(Failure(number: 2)) } }
        let before = stage.navigator.tree
        let start = try stage.screen(Start.self)
        let error = await failure {
            if thrower == .factory {
                try await start.produce(Alpha(), as: Alpha.self)
            } else {
                try await start.produce(Beta(), as: Beta.self)
            }
        }
        #expect(error as? Failure == Failure(number: 2))
        #expect(
            (stage.navigator.tree, stage.navigator.lastPlan, stage.presenter.batches.count)
                == (before, nil, thrower == .presenter ? 2 : 1))
        try stage.expectAgreement()
    }

    @Test func `all matching screens get an update if they want it, without the sender`() async throws {
        let stage = try await Stage(
            root: .stack([
                .container([.screen("all"), .screen("all"), .stack([.screen("all")])]), .screen("start"),
            ])
        ) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk() }.kind("all").updatesAll()
        }
        let result = try await stage.screen(Start.self).produce(Beta(number: 1), as: Beta.self)
        #expect(result.steps.map(\.name) == ["deliver", "deliver", "deliver", "pop"])
        let desks = stage.navigator.live.values.compactMap { $0 as? Desk<Beta> }
        #expect(desks.map(\.updates) == [[Beta(number: 1)], [Beta(number: 1)], [Beta(number: 1)]])
        let sender = try #require(result.screen as? Desk<Beta>)
        try await sender.produce(Beta(number: 2))
        #expect(sender.updates == [Beta(number: 1)])
        #expect(desks.filter { $0.updates.last == Beta(number: 2) }.count == 2)
    }
}
