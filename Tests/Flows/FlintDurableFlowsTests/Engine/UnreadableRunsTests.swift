import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What one version of a program has stored, and another one cannot read.
@Suite(.timeLimit(.minutes(10))) struct UnreadableRunsTests {
    /// A store of a program that cannot read the machines inside runs.
    private struct OlderStore: ForwardingStore {
        let store: InMemoryFlowStore

        func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
            try await store.claim(work, by: worker, limit: limit).map { record in
                var record = record
                record.parts = record.parts.map { part in
                    var part = part
                    part.entry = FlowStoredEntry(
                        number: part.entry.number,
                        kind: FlowKind(machine: part.entry.kind.machine, state: "Newer"),
                        state: .encoded(Array(#"{"state":"Newer"}"#.utf8)), wait: part.entry.wait)
                    return part
                }
                return record
            }
        }
    }

    private func engine(_ name: String, _ store: any FlowStore, _ workshop: Workshop) -> FlowEngine {
        let engine = FlowEngine(
            store: store, configuration: .simulated(by: workshop.simulation.clock, name: name))
        engine.register(TripFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
            TripFlow(office: TripOffice(diary: workshop.diary, work: { _, _ in }))
        }
        return engine
    }

    /// Lets a trip wait inside, and then only workers of the older program take it.
    private func withTrip(
        _ body:
            @escaping @Sendable (Workshop, FlowEngine, _ working: Task<Void, any Error>) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation)
            let newer = engine("newer", workshop.store, workshop)
            _ = try await newer.start(TripFlow.self, id: "1", with: Note("Ann"))
            try await newer.workUntilIdle()
            #expect(try await !workshop.record("Trip").parts.isEmpty)
            let older = engine("older", OlderStore(store: workshop.store), workshop)
            let working = simulation.task { try await older.work() }
            try await newer.send(.strike(Strike()), to: TripFlow.self, id: "1")
            do {
                try await body(workshop, newer, working)
            } catch {
                Issue.record(error)
            }
            working.cancel()
            try await working.value
        }
        #expect(hasEnded)
    }

    @Test func `a worker that does not know a state inside leaves the run to one that does`() async throws {
        try await withTrip { workshop, newer, older in
            try await workshop.pass(1)
            let record = try await workshop.record("Trip")
            #expect(record.status == .ready && record.owner == nil && record.claims == 1)
            try await workshop.pass(6)
            #expect(try await workshop.record("Trip").claims == 2)
            older.cancel()
            let working = workshop.simulation.task { try await newer.work() }
            #expect(try await newer.run(TripFlow.self, id: "1").output.text == "Ann abandoned")
            working.cancel()
            try await working.value
        }
    }

    @Test func `if no worker knows it for some minutes, the run is stuck, and is listed`() async throws {
        try await withTrip { workshop, newer, _ in
            try await workshop.pass(400)
            #expect(try await workshop.record("Trip").status == .ready)
            #expect(try await newer.incompatibleRuns().isEmpty)
            try await workshop.pass(60)
            let record = try await workshop.record("Trip")
            #expect(record.stuck?.code == .incompatible && record.stuck?.text.contains("Newer") == true)
            #expect(try await newer.incompatibleRuns().map(\.id) == [record.id])
        }
    }

    // MARK: The run itself

    private func start(_ json: String, in store: InMemoryFlowStore) async throws -> FlowRunID {
        let run = FlowRunID(machine: "Order", id: "1")
        let entry = FlowStoredEntry(
            number: 0, kind: FlowKind(machine: "Order", state: "Begin"), state: .encoded(Array(json.utf8)),
            wait: nil)
        _ = try await store.start(FlowStart(run, creation: "c", fingerprint: "", entry: entry))
        return run
    }

    @Test func `a state before that the drawing has no more does not keep a run from going on`() async throws
    {
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let store = workshop.store
            let pack = FlowStoredEntry(
                number: 0, kind: FlowKind(machine: "Order", state: "Pack"),
                state: .encoded(Array(#"{"state":"Pack","context":{"name":"Eve"}}"#.utf8)), wait: nil)
            let run = FlowRunID(machine: "Order", id: "1")
            _ = try await store.start(FlowStart(run, creation: "c", fingerprint: "", entry: pack))
            _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
            let held = try #require(try await store.claim([pack.kind], by: "w", limit: 1).first)
            let ship = FlowStoredEntry(
                number: 1, kind: FlowKind(machine: "Order", state: "Ship"),
                state: .encoded(Array(#"{"state":"Ship","context":{"text":"Eve"}}"#.utf8)), wait: nil)
            func write(_ change: FlowWrite.Change, _ version: Int) async throws {
                _ = try await store.commit(
                    FlowWrite(run: run, worker: "w", epoch: held.epoch, version: version, change: change))
            }
            try await write(.enter(ship), 0)
            try await write(.release, 1)
            #expect(try await workshop.engine.run(OrderFlow.self, id: "1").output.text == "Eve shipd")
        }
    }

    @Test func `a context that cannot be read makes a run stuck, and a person may end it`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let run = try await start(#"{"state":"Begin","context":5}"#, in: workshop.store)
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(
                record.stuck?.code == .incompatible && record.stuck?.text.contains("\(record.kind)") == true)
            #expect(
                record.stuck?.text.contains("'flint runs replace --context'") == true
                    && record.failures == 0
                    && record.claims == 0
                    && record.lastFailure == nil)
            #expect(try await workshop.engine.incompatibleRuns().map(\.id) == [run])
            try await workshop.engine.retry(OrderFlow.self, id: "1", by: "Bob", because: "deployed")
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").stuck?.code == .incompatible)
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Bob", because: "of no use")
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").ending == .cancelled && workshop.diary.entries.isEmpty)
        }
    }
}
