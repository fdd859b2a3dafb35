import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Bounds, limits, deploys, and what persons do to runs.
@Suite(.timeLimit(.minutes(10))) struct FlowEngineRulesTests {
    // MARK: Steps

    @Test func `what a step has done in spite of its limit is recorded`() async throws {
        try await Workshop.openWithOrders(
            errors: FlowErrorPolicy(retrying: .exponential(attempts: 2), stepLimit: .seconds(30)),
            work: { workshop, step, _ in if step == "charge" { try? await workshop.pass(100) } }
        ) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            #expect(try await run.output.text == "1 charged by Bob shipd")
            #expect(workshop.diary.entries == ["charge", "ship", "onTerminate"])
        }
    }

    @Test func `attempts are stored: another worker goes on counting`() async throws {
        let hasEnded = try await Simulation.run { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let calls = Journal<Int>()
            for life in 0..<4 {
                let engine = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
                engine.register(
                    OrderFlow.self, errors: FlowErrorPolicy(retrying: .constant(.seconds(50), attempts: 3))
                ) {
                    OrderFlow(
                        diary: Journal(),
                        work: { _, _ in
                            calls.note(life)
                            throw Declined()
                        })
                }
                if life == 0 { _ = try await engine.start(OrderFlow.self, id: "1", with: Order()) }
                let working = simulation.task { try await engine.work() }
                try await simulation.clock.sleep(for: .seconds(60))
                working.cancel()
                try await working.value
            }
            let run = FlowRunID(machine: "Order", id: "1")
            #expect(calls.count == 3 && Set(calls.entries).count > 1)
            #expect(try await store.record(of: run)?.status == .stuck)
        }
        #expect(hasEnded)
    }

    @Test func `a request to cancel is delivered at a step, and the compensation may use steps`() async throws
    {
        try await Workshop.openWithOrders(
            handle: { _, state in
                if state == "Begin" { for _ in 0..<50 { await Task.yield() } }
            },
            finish: { result in
                guard case .failure(FlowExit.cancelled) = result else { return }
                _ = try await OrderFlow(diary: Journal()).step("undo") { _ in 1 }
                #expect(!Task.isCancelled)
            }
        ) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Ann", because: "no")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(workshop.diary.entries == ["onTerminate"])
        }
    }

    // MARK: Bounds

    @Test func `a large context is noticed, a too large one makes the run stuck and names itself`()
        async throws
    {
        let notices = Journal<FlowNotice>()
        try await Workshop.openWithOrders(configure: { $0.onNotice = { notices.note($0) } }) { workshop in
            let order = Order(name: String(repeating: "x", count: 300 << 10))
            _ = try await workshop.engine.start(OrderFlow.self, id: "1", with: order)
            try await workshop.pass(60)
            let texts = notices.entries.filter { $0.name == "large" }.map(\.description)
            #expect(texts.contains { $0.contains("context of Order.AwaitApproval") })
            try await workshop.engine.move(
                OrderFlow.self, id: "1",
                to: .ship(Receipt(text: String(repeating: "x", count: (2 << 20) - 40))), by: "Bob",
                because: "test")
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            let text = record.stuck?.text ?? ""
            #expect(record.stuck?.code == .tooLarge)
            #expect(text.contains("context of Order.End") && text.contains("at most 2097152"))
        }
    }

    @Test func `what cannot be encoded makes the run stuck, without retries`() async throws {
        try await Workshop.openWithOrders(handle: { workshop, _ in
            workshop.diary.note("divide")
            _ = try await OrderFlow(diary: Journal()).step("divide") { _ in Double.infinity }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == .unencodable && record.failures == 0)
            #expect(workshop.diary.entries == ["divide"])
        }
    }

    // MARK: Reruns

    @Test(arguments: [FlowStuck.Code.unreachedStep, .changedStep])
    func `a rerun that leaves out a recorded step, or changes its type, makes the run stuck and names it`(
        code: FlowStuck.Code
    ) async throws {
        let attempts = Journal<Int>()
        try await Workshop.openWithOrders(handle: { _, state in
            guard state == "Ship" else { return }
            let flow = OrderFlow(diary: Journal())
            if attempts.note(0) == 0 {
                _ = try await flow.step("weigh") { _ in 1 }
                throw Declined()
            }
            if code == .changedStep { _ = try await flow.step("weigh") { _ in "heavy" } }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.approveOrder()
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == code && record.stuck?.text.contains("weigh") == true)
        }
    }

    // MARK: Deploys

    @Test func `a kind that nobody knows is kept and listed, and taken over when there is a migration`()
        async throws
    {
        let old = FlowKind(machine: "Order", state: "Pack")
        try await Workshop.openWithOrders { workshop in
            let entry = FlowStoredEntry(
                number: 0, kind: old,
                state: .encoded(Array(#"{"state":"Pack","context":{"name":"Eve"}}"#.utf8)),
                wait: nil)
            _ = try await workshop.store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: "1"), creation: "c", fingerprint: "", entry: entry))
            try await workshop.pass(600)
            #expect(try await workshop.engine.incompatibleRuns().map(\.kind) == [old])
            let record = try await workshop.record("Order")
            #expect(record.status == .ready && record.claims == 0)
            let newer = FlowEngine(
                store: workshop.store, configuration: .simulated(by: workshop.simulation.clock, name: "newer")
            )
            newer.register(
                OrderFlow.self,
                migrations: FlowMigrations<OrderFlow>().migrating(old) { (order: Order) in
                    .awaitApproval(Receipt(text: order.name + " packed"))
                }
            ) { OrderFlow(diary: workshop.diary) }
            #expect(try await newer.incompatibleRuns().isEmpty)
            let working = workshop.simulation.task { try await newer.work() }
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").status == .waiting)
            try await workshop.approveOrder()
            #expect(try await newer.run(OrderFlow.self, id: "1").output.text == "Eve packed by Bob shipd")
            #expect(
                try await workshop.record("Order").path.map(\.state) == [
                    "Pack", "AwaitApproval", "Ship", "End",
                ])
            working.cancel()
            try await working.value
        }
    }

    @Test func `a raised revision leaves runs to workers that know the old one`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self, revisions: ["Begin": 1]) {
                OrderFlow(diary: workshop.diary)
            }
        } _: { workshop in
            let older = FlowEngine(
                store: workshop.store, configuration: .simulated(by: workshop.simulation.clock, name: "older")
            )
            older.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
            _ = try await older.start(OrderFlow.self, id: "1", with: Order(name: "old"))
            try await workshop.pass(600)
            #expect(try await workshop.record("Order").status == .ready && workshop.diary.entries.isEmpty)
            // Tools that move runs learn the revision from the store.
            let names = try await workshop.store.registeredNames()
            #expect(
                names.revision(of: "Begin", in: "Order") == 1 && names.revision(of: "Ship", in: "Order") == 0)
            let working = workshop.simulation.task { try await older.work() }
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").status == .waiting)
            working.cancel()
            try await working.value
            // The states that were not revised are shared.
            try await workshop.approveOrder()
            #expect(
                try await workshop.engine.run(OrderFlow.self, id: "1").output.text
                    == "old charged by Bob shipd")
        }
    }

    @Test func `a migrated wait keeps its events and its deadline`() async throws {
        let record = try migrated(limit: .seconds(100), after: .seconds(40), event: nil)
        #expect(record.status == .waiting && record.due == FlowTime(microseconds: 100_000_000))
        let answered = try migrated(limit: .seconds(100), after: .seconds(40), event: "E")
        #expect(answered.arrivedEvent?.type == "E" && answered.owner == "w")
        let late = try migrated(limit: .seconds(30), after: .seconds(40), event: nil)
        #expect(late.arrival == .deadline)
    }

    private func migrated(limit: Duration, after: Duration, event: String?) throws -> FlowRecord {
        let zero = FlowTime(microseconds: 0)
        func entry(_ number: Int, _ limit: Duration?) -> FlowStoredEntry {
            .plain(number, state: "S\(number)", wait: limit.map { FlowStoredWait(events: ["E"], limit: $0) })
        }
        var record = FlowRecord.begun()
        _ = record.claim(by: "w", at: zero)
        try record.commit(record.write(.enter(entry(1, after))), at: zero)
        let later = zero.advanced(by: after)
        if let event { try record.receive(event, payload: [], key: nil, at: later) }
        _ = record.claim(by: "w", at: later)
        try record.commit(record.write(.migrate(entry(2, limit))), at: later)
        return record
    }

    // MARK: Persons

    @Test func `a person moves a run, and what its handler does then is not recorded`() async throws {
        try await Workshop.openWithOrders(handle: { workshop, state in
            if state == "Begin" { try await workshop.pass(500) }
        }) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.pass(60)
            try await workshop.engine.move(
                OrderFlow.self, id: "1", to: .ship(Receipt(text: "moved")), by: "Bob", because: "in a hurry")
            #expect(try await run.output.text == "moved shipd")
            let record = try await workshop.record("Order")
            #expect(record.path.map(\.state) == ["Begin", "Ship", "End"])
            #expect(record.acts.map(\.reason) == ["in a hurry"] && record.acts[0].entry?.kind.state == "Ship")
        }
    }
}
