import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What an engine tells the people who run it.
@Suite(.timeLimit(.minutes(10))) struct FlowNoticesTests {
    private let notices = Journal<FlowNotice>()

    private func withOrders(
        errors: FlowErrorPolicy = FlowErrorPolicy(retrying: .constant(.seconds(4), attempts: 3)),
        work: @escaping @Sendable (String) async throws -> Void = { _ in },
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        let notices = notices
        try await Workshop.openWithOrders(
            errors: errors, configure: { $0.onNotice = { notices.note($0) } },
            work: { _, step, _ in try await work(step) }, body)
    }

    /// What was told before the end of a test, which stops its workers.
    private var entries: [FlowNotice] { notices.entries.filter { $0.name != "workerStopped" } }

    private var names: [String] { entries.map(\.name) }

    @Test func `each failed attempt is told with the next one, then that the run is stuck`() async throws {
        try await withOrders(work: { if $0 == "charge" { throw Declined(code: 4) } }) { workshop in
            _ = try await workshop.startOrder("order-17")
            try await workshop.pass(60)
        }
        #expect(names == ["attemptFailed", "attemptFailed", "attemptFailed", "stuck"])
        #expect(entries.map(\.attempt) == [1, 2, 3, 3])
        for notice in entries {
            #expect(
                notice.run == DurableRunDescription.ID(machine: "Order", name: "order-17")
                    && notice.state == "Begin"
                    && notice.time > 0)
        }
        let waits = entries.prefix(3).map { notice in notice.nextAttempt.map { $0 - notice.time } }
        #expect(waits == [4_000_000, 4_000_000, nil])
        let first = try #require(entries.first)
        guard case .attemptFailed(let error, _) = first.kind else {
            Issue.record("no error")
            return
        }
        #expect(error as? Declined == Declined(code: 4))
        #expect(
            "\(first)"
                == "The run 'order-17' of Order in Begin: attempt 1 failed with Declined; the next one follows after 4 s."
        )
        // The text of the stuck run quotes the error, which may hold values of the run.
        #expect(try #require(entries.last).description.contains("code") == false)
    }

    @Test func `the reason of a stuck run is told if it consists of names and numbers`() async throws {
        let notices = notices
        try await Workshop.openWithOrders(configure: { configuration in
            (configuration.sizeLimit, configuration.sizeWarning) = (60, 60)
            configuration.onNotice = { notices.note($0) }
        }) { workshop in
            _ = try await workshop.startOrder("a name of some length")
            try await workshop.pass(60)
        }
        guard case .stuck(let code, let reason) = entries.last?.kind else {
            Issue.record("not stuck: \(names)")
            return
        }
        #expect(code == "tooLarge" && reason?.contains("context of Order.AwaitApproval") == true)
    }

    @Test func `the end is told with the ending`() async throws {
        try await withOrders { workshop in
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            _ = try await run.output
        }
        guard case .ended(let ending, _) = entries.last?.kind else {
            Issue.record("no end: \(names)")
            return
        }
        #expect(ending == .finished && entries.last?.state == "End")
    }

    @Test func `a store that is away is told within two seconds, and once a minute until it is back`()
        async throws
    {
        let notices = notices
        let times = Journal<(name: String, second: Duration)>()
        let hasEnded = try await Simulation.run { simulation in
            let start = simulation.clock.now
            let workshop = Workshop(simulation) { configuration in
                configuration.lease = .seconds(8)
                configuration.onNotice = {
                    notices.note($0)
                    times.note(($0.name, start.duration(to: simulation.clock.now)))
                }
            }
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
            let working = simulation.task { try await workshop.engine.work() }
            try await workshop.pass(10)
            workshop.store.injectFaults { _ in .unavailable }
            try await workshop.pass(100)
            workshop.store.removeFaults()
            try await workshop.pass(20)
            working.cancel()
            try await working.value
        }
        #expect(hasEnded)
        let away = times.entries.filter { $0.name == "storeUnreachable" }.map(\.second)
        // The first call fails when the lease is renewed.
        let first = try #require(away.first)
        #expect(first <= .seconds(10 + 2 + 2) && away.count == 2)
        #expect(away[1] - away[0] >= .seconds(60))
        #expect(
            names.filter { $0 == "storeReachable" }.count == 1
                && names.filter { $0 == "leaseLost" }.count == 1
                && names.filter { $0 == "leaseTaken" }.count == 1)
        #expect(names.allSatisfy { $0.hasPrefix("store") || $0.hasPrefix("lease") })
    }
}
