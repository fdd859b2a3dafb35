import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Work that ends when no run is due.
@Suite(.timeLimit(.minutes(10))) struct WorkUntilIdleTests {
    /// An engine that works on orders only when the test says so, in a time that passes by itself.
    private func withWorkshop(
        errors: FlowErrorPolicy = FlowErrorPolicy(), isShared: Bool = true,
        work: @escaping @Sendable (StandingClock, String) async throws -> Void = { _, _ in },
        handle: @escaping @Sendable (StandingClock) async throws -> Void = { _ in },
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation, isShared: isShared)
            workshop.engine.register(OrderFlow.self, errors: errors) {
                OrderFlow(
                    diary: workshop.diary, work: { name, _ in try await work(simulation.clock, name) },
                    handle: { _ in try await handle(simulation.clock) })
            }
            try await body(workshop)
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    private func start(_ workshop: Workshop, _ id: String = "1") async throws {
        _ = try await workshop.engine.start(OrderFlow.self, id: id, with: Order(name: id))
    }

    @Test func `it ends where a run waits, the next call goes on, and what it takes is counted`() async throws
    {
        try await withWorkshop { workshop in
            let beginning = workshop.simulation.clock.now
            try await start(workshop)
            for _ in 0..<2 {
                try await workshop.engine.workUntilIdle()
                let record = try await workshop.record("Order")
                #expect(record.status == .waiting && record.kind.state == "AwaitApproval")
            }
            try await workshop.engine.send(.approval(Approval(by: "Ann")), to: OrderFlow.self, id: "1")
            try await workshop.engine.workUntilIdle()
            #expect(try await workshop.record("Order").status == .ended)
            #expect(
                workshop.diary.entries == ["charge", "ship", "onTerminate"]
                    && workshop.simulation.clock.now == beginning
                    && workshop.engine.claims == ["Order": 2]
                    && workshop.engine.graphs.map(\.machine) == ["Order"])
        }
    }

    @Test func `pauses and deadlines are not waited for, and done when they are over`() async throws {
        let isBroken = Shared(true)
        try await withWorkshop(
            errors: FlowErrorPolicy(retrying: .constant(.seconds(50), attempts: 2)),
            work: { _, _ in if isBroken.value { throw Declined() } }
        ) { workshop in
            try await start(workshop)
            for _ in 0..<2 { try await workshop.engine.workUntilIdle() }
            let failed = try await workshop.record("Order")
            #expect(failed.status == .ready && failed.failures == 1)
            isBroken.value = false
            try await workshop.pass(50)
            try await workshop.engine.workUntilIdle()
            #expect(try await workshop.record("Order").status == .waiting)
            try await workshop.pass(3 * 86_400)
            try await workshop.engine.workUntilIdle()
            #expect(workshop.diary.entries == ["charge", "charge", "refund", "onTerminate"])
        }
    }

    @Test func `runs beyond the slots, and those that become due meanwhile, are done without delay`()
        async throws
    {
        try await withWorkshop(work: { clock, _ in try await clock.sleep(for: .seconds(60)) }) { workshop in
            for number in 0..<10 { try await start(workshop, "\(number)") }
            let working = workshop.simulation.task { try await workshop.engine.workUntilIdle() }
            // Two of the four slots are free from the third minute on.
            try await workshop.pass(150)
            try await start(workshop, "late")
            try await working.value
            let runs = try await workshop.engine.runs()
            #expect(runs.count == 11 && runs.allSatisfy { $0.status == .waiting })
            #expect(workshop.engine.claims == ["Order": 11])
            let late = try await workshop.record("Order", "late")
            #expect(late.createdAt.duration(to: late.enteredAt) < .seconds(61))
        }
    }

    @Test(arguments: [3, 600])
    func `a call that is canceled hands its runs back, after the step or the grace`(
        seconds: Int
    ) async throws {
        try await withWorkshop(work: { clock, _ in try await clock.sleep(for: .seconds(seconds + 60)) }) {
            workshop in
            try await start(workshop)
            try await workshop.engine.send(.approval(Approval(by: "Ann")), to: OrderFlow.self, id: "1")
            let working = workshop.simulation.task { try await workshop.engine.workUntilIdle() }
            try await workshop.pass(60)
            let canceled = workshop.simulation.clock.now
            working.cancel()
            await #expect(throws: CancellationError.self) { try await working.value }
            #expect(canceled.duration(to: workshop.simulation.clock.now) == .seconds(min(seconds, 10)))
            let record = try await workshop.record("Order")
            #expect(record.status == .ready && record.owner == nil && record.claims == 0)
        }
    }

    /// The clock goes on by ten leases while a handler runs, and nothing else does.
    @Test(arguments: [true, false]) func `a process that slept goes on without an error`(
        isShared: Bool
    ) async throws {
        let handlers = Journal<String>()
        try await withWorkshop(
            isShared: isShared,
            handle: { clock in
                handlers.note("begun")
                guard handlers.entries.count == 1 else { return }
                clock.advance(by: .seconds(36_000))
                // Everything that watches the time runs now.
                try await clock.sleep(for: .seconds(1))
            }
        ) { workshop in
            try await start(workshop)
            try await workshop.engine.workUntilIdle()
            let record = try await workshop.record("Order")
            #expect(record.status == .waiting && record.kind.state == "AwaitApproval", "\(record)")
            #expect(workshop.diary.entries == ["charge"])
            // In a shared store another process may have had the run; in the other one nothing runs twice.
            #expect(handlers.entries.count == (isShared ? 2 : 1))
        }
    }

    @Test func `a worker that could not renew its lease in time goes on with its runs`() async throws {
        let attempts = Journal<Void>()
        try await withWorkshop(
            isShared: true,
            work: { clock, _ in
                attempts.note(())
                if attempts.entries.count == 1 { try await clock.sleep(for: .seconds(36_000)) }
            }
        ) { workshop in
            try await start(workshop)
            let clock = workshop.simulation.clock
            let lease = FlowEngineConfiguration.patient.lease
            let begun = clock.now
            // The lease is over for the worker after two thirds of its time, for the store at its end.
            workshop.store.injectFaults {
                guard case .renewLease = $0, clock.now > begun else { return nil }
                return begun.duration(to: clock.now) < lease * 2 / 3 ? .unavailable : nil
            }
            try await workshop.engine.workUntilIdle()
            #expect(
                try await workshop.record("Order").kind.state == "AwaitApproval"
                    && attempts.entries.count == 2 && begun.duration(to: clock.now) < lease)
        }
    }

    @Test func `errors of the store and a missing machine are thrown`() async throws {
        try await withWorkshop(work: { clock, _ in try await clock.sleep(for: .seconds(36_000)) }) {
            workshop in
            try await start(workshop)
            workshop.store.injectFaults { if case .claim = $0 { .unavailable } else { nil } }
            await #expect(throws: FlowStoreError(.unavailable, "")) {
                try await workshop.engine.workUntilIdle()
            }
            workshop.store.removeFaults()
            let working = workshop.simulation.task { try await workshop.engine.workUntilIdle() }
            try await workshop.pass(60)
            // The lease ends, and no other one can be had.
            workshop.store.injectFaults { if case .renewLease = $0 { .unavailable } else { nil } }
            await #expect(throws: FlowStoreError(.unavailable, "")) { try await working.value }
        }
        let engine = FlowEngine(store: InMemoryFlowStore())
        await #expect(throws: FlowEngineError.self) { try await engine.workUntilIdle() }
        await #expect(throws: FlowEngineError.self) { try await engine.work() }
    }
}
