import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Stores that do not answer, refuse or are slow, and handlers that do not return: what a worker does meanwhile.
@Suite(.timeLimit(.minutes(10))) struct HangingCallsTests {
    /// A store whose calls one can hold up, or let fail.
    private struct SlowStore: ForwardingStore {
        let store: InMemoryFlowStore
        let removals = Shared(0)
        let before: @Sendable (_ call: FlowStoreCall?) async throws -> Void

        func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID] {
            if !isNew { try await before(.renewLease(worker: worker)) }
            return try await store.renewLease(of: worker, for: duration, isNew: isNew)
        }

        func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
            try await before(.commit(write))
            return try await store.commit(write)
        }

        func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int
        {
            removals.value += 1
            try await before(nil)
            return try await store.removeRuns(endedLongerThan: age, progress: progress)
        }
    }

    /// Lets an engine with a lease of 30 seconds work.
    private func withSlowStore(
        before: @escaping @Sendable (Simulation, FlowStoreCall?) async throws -> Void = { _, _ in },
        retention: Duration? = nil, notices: Journal<FlowNotice> = Journal(),
        handle: @escaping @Sendable (Simulation, String) async throws -> Void = { _, _ in },
        work: @escaping OrderFlow.Work = { _, _ in },
        _ body: @escaping @Sendable (Workshop, SlowStore) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation)
            let store = SlowStore(store: workshop.store) { try await before(simulation, $0) }
            let engine = FlowEngine(
                store: store,
                configuration: FlowEngineConfiguration(
                    workerName: "worker", concurrency: 4, lease: .seconds(30), retention: retention,
                    onNotice: { notices.note($0) }, clock: simulation.clock))
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(diary: workshop.diary, work: work) { try await handle(simulation, $0) }
            }
            let working = simulation.task { try await engine.work() }
            do {
                try await body(workshop, store)
            } catch {
                Issue.record(error)
            }
            working.cancel()
            try await working.value
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    private func start(_ workshop: Workshop, _ id: String = "1") async throws {
        _ = try await workshop.engine.start(OrderFlow.self, id: id, with: Order(name: id))
    }

    @Test func `a renewal that hangs does not keep handlers from being canceled at two thirds of the lease`()
        async throws
    {
        let ends = Journal<FlowTime>()
        let store = Shared<InMemoryFlowStore?>(nil)
        try await withSlowStore(
            before: { simulation, call in
                guard case .renewLease = call else { return }
                // Whether or not the task is canceled.
                try await simulation.task { try await simulation.clock.sleep(for: .seconds(300)) }.value
            },
            handle: { simulation, _ in
                do {
                    try await simulation.clock.sleep(for: .seconds(200))
                } catch {
                    if let now = store.value?.now { ends.note(now) }
                    throw error
                }
            }
        ) { workshop, _ in
            store.value = workshop.store
            let begun = workshop.store.now
            try await start(workshop)
            try await workshop.pass(30)
            #expect(ends.entries.map { begun.duration(to: $0) } == [.seconds(20)])
        }
    }

    @Test(arguments: [false, true])
    func `one call without an answer for more than a second is told at once, unless others are answered`(
        isAnswering: Bool
    ) async throws {
        let (notices, others) = (Journal<FlowNotice>(), Shared<Workshop?>(nil))
        try await withSlowStore(
            before: { simulation, call in
                guard case .renewLease = call, let workshop = others.value else { return }
                others.value = nil
                try await simulation.clock.sleep(for: .milliseconds(500))
                // The worker of the engine claims the run and writes to it.
                if isAnswering { try await start(workshop) }
                try await simulation.clock.sleep(for: .seconds(1))
                throw FlowStoreError(.unavailable, "A lock is held.")
            }, notices: notices
        ) { workshop, _ in
            others.value = workshop
            try await workshop.pass(15)
            #expect(others.value == nil)
        }
        let outages = notices.entries.compactMap { notice -> Duration? in
            if case .storeUnreachable(let outage, _) = notice.kind { outage } else { nil }
        }
        #expect(outages == (isAnswering ? [] : [.milliseconds(1500)]))
    }

    @Test func `a removal that works for long before it fails is no outage of that length`() async throws {
        let (notices, failures) = (Journal<FlowNotice>(), Shared(0))
        try await withSlowStore(
            before: { simulation, call in
                guard call == nil else { return }
                failures.value += 1
                // The portions before were answered within the store.
                try await simulation.clock.sleep(for: .seconds(5))
                throw FlowStoreError(.unavailable, "away")
            }, retention: .seconds(1), notices: notices
        ) { workshop, _ in try await workshop.pass(9) }
        #expect(failures.value == 1)
        #expect(notices.entries.allSatisfy { if case .storeUnreachable = $0.kind { false } else { true } })
    }

    @Test func `old runs are removed beside the renewals`() async throws {
        try await withSlowStore(
            before: { simulation, call in
                guard call == nil else { return }
                try await simulation.task { try await simulation.clock.sleep(for: .seconds(600)) }.value
            }, retention: .seconds(1)
        ) { workshop, store in
            try await start(workshop)
            try await workshop.pass(500)
            #expect(store.removals.value == 1)
            // The lease was never lost, and the run waits in the epoch of its first claim.
            try await start(workshop, "2")
            try await workshop.pass(60)
            #expect(try await workshop.record("Order", "2").status == .waiting)
            let first = try await workshop.record("Order")
            #expect(first.status == .waiting && first.epoch == 1)
        }
    }

    @Test(arguments: [(300, 60), (1_200, 120), (86_400, 3_600)])
    func `an ended run is removed within a stated time after its retention`(
        retention: Int, delay: Int
    ) async throws {
        try await withSlowStore(retention: .seconds(retention)) { workshop, store in
            // The second run ends after the first removals.
            for (id, pause) in [("1", 0), ("2", retention / 2)] {
                try await workshop.pass(pause)
                try await start(workshop, id)
                try await workshop.engine.cancel(
                    OrderFlow.self, id: id, by: "Ann", because: "test", waiting: true)
            }
            for (id, pause) in [("1", retention / 2), ("2", retention / 2 - delay - 1)] {
                try await workshop.pass(pause - 1)
                let run = FlowRunID(machine: "Order", id: id)
                #expect(try await store.record(of: run) != nil)
                try await workshop.pass(1 + delay + 1)
                #expect(try await store.record(of: run) == nil)
            }
        }
    }

    @Test func `a removal that fails is repeated after a minute`() async throws {
        let failures = Shared(3)
        try await withSlowStore(
            before: { _, call in
                guard call == nil, failures.value > 0 else { return }
                failures.value -= 1
                throw FlowStoreError(.unavailable, "away")
            }, retention: .seconds(86_400)
        ) { workshop, store in
            try await workshop.pass(179)
            #expect(store.removals.value == 3)
            try await workshop.pass(2)
            #expect(store.removals.value == 4)
            try await workshop.pass(3_590)
            #expect(store.removals.value == 4)
        }
    }

    @Test func `a handler that does not return keeps its slot, and not its worker`() async throws {
        let (isCut, hanging) = (Shared(false), Shared(0))
        try await withSlowStore(
            before: { _, call in
                if case .renewLease = call, isCut.value {
                    throw FlowStoreError(.unavailable, "The store cannot be reached.")
                }
            },
            handle: { simulation, state in
                guard state == "Begin", hanging.value < 3 else { return }
                hanging.value += 1
                // A task of its own is not canceled with the handler.
                try await simulation.task { try await simulation.clock.sleep(for: .seconds(3_000)) }.value
                hanging.value = 0
            }
        ) { workshop, _ in
            for number in 1...3 { try await start(workshop, "\(number)") }
            try await workshop.pass(10)
            isCut.value = true
            try await workshop.pass(60)
            isCut.value = false
            // Three of four slots are taken for the next fifty minutes; the fourth one has the runs in their turn.
            try await workshop.pass(120)
            #expect(hanging.value == 3)
            let waiting = try await workshop.store.runs(FlowQuery(status: .waiting))
            #expect(waiting.map(\.epoch) == [2, 2, 2])
        }
    }

    @Test func `a write that waits long for its store is told of once, and nobody waits for it`() async throws
    {
        let (notices, isCut) = (Journal<FlowNotice>(), Shared(true))
        try await withSlowStore(
            before: { _, call in
                if case .commit(let write) = call, write.run.id == "1", isCut.value {
                    throw FlowStoreError(.unavailable, "The disk is full.")
                }
            }, notices: notices
        ) { workshop, _ in
            try await start(workshop)
            try await workshop.pass(2)
            #expect(notices.entries.isEmpty)
            try await workshop.pass(100)
            #expect(
                notices.entries.map(\.name) == ["slowWrite"]
                    && "\(notices.entries[0])".contains("The disk is full."))
            // The lease goes on meanwhile: other runs are worked on in its first epoch.
            try await start(workshop, "2")
            try await workshop.pass(5)
            #expect(try await workshop.record("Order", "2").status == .waiting)
            #expect(try await workshop.record("Order", "1").epoch == 1)
            isCut.value = false
            try await workshop.pass(10)
            #expect(try await workshop.record("Order", "1").status == .waiting)
        }
    }

    @Test func `an event for a run whose write waits is stored at once`() async throws {
        let isCut = Shared(true)
        try await Workshop.openWithOrders { workshop in
            workshop.store.injectFaults { call in
                if case .commit = call, isCut.value { .unavailable } else { nil }
            }
            let run = try await workshop.startOrder()
            try await workshop.pass(60)
            let before = workshop.store.now
            try await workshop.approveOrder()
            #expect(before.duration(to: workshop.store.now) == .zero)
            isCut.value = false
            #expect(try await run.output.text == "1 charged by Bob shipd")
        }
    }

    @Test func `a name that the store cannot keep is an error of the handler, and is not tried again`()
        async throws
    {
        let notices = Journal<FlowNotice>()
        try await withSlowStore(
            before: { _, call in
                if case .commit(let write) = call, case .step = write.change {
                    throw FlowStoreError(.invalidName, "The name is too long.")
                }
            }, notices: notices
        ) { workshop, _ in
            try await start(workshop)
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == .failed && record.stuck?.text.contains("too long") == true)
            #expect(notices.entries.map(\.name) == ["attemptFailed", "stuck"])
            #expect(workshop.diary.entries == ["charge"])
        }
    }
}
