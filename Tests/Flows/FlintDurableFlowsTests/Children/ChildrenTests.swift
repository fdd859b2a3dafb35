import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Runs that a run starts.
@Suite(.timeLimit(.minutes(10))) struct ChildrenTests {
    /// An order that starts trips in its first state and waits for them in a later one.
    private struct Agency: OrderStateMachine {
        let diary: Journal<String>
        var count = 2
        var policy: FlowParent.Policy = .cancel
        /// Whether it waits for its trips, or for an approval.
        var asks = true

        private var trips: [FlowChild<TripFlow>] {
            get async throws {
                try await start(
                    TripFlow.self, with: (0..<count).map { (id: "trip \($0)", input: Note("\($0)")) },
                    whenEnded: policy)
            }
        }

        func onBegin(_ order: Order) async throws -> OrderState {
            diary.note("begin")
            let trips = try await trips
            guard asks else { return .awaitApproval(Receipt()) }
            let results = try await outputs(of: trips)
            let texts = try results.prefix(3).map { try $0.get().text }
            diary.note("all ended")
            return .end(Receipt(text: texts.joined(separator: "; ")))
        }
    }

    private func withAgency(
        count: Int = 2, policy: FlowParent.Policy = .cancel, asks: Bool = true,
        endsRuns: Bool = false, work: @escaping TripOffice.Work = { _, _ in },
        _ body: @escaping @Sendable (Workshop, FlowHandle<Agency>) async throws -> Void
    ) async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(Agency.self, errors: FlowErrorPolicy(retrying: .never)) {
                Agency(diary: workshop.diary, count: count, policy: policy, asks: asks)
            }
            workshop.engine.register(
                TripFlow.self, errors: FlowErrorPolicy(retrying: .never, endsRuns: endsRuns),
                errorTypes: FlowErrorTypes().adding(Declined.self)
            ) { TripFlow(office: TripOffice(diary: Journal(), work: work)) }
        } _: { workshop in
            let run = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            try await workshop.pass(60)
            try await body(workshop, run)
        }
    }

    private func strike(_ workshop: Workshop, _ number: Int) async throws {
        try await workshop.engine.send(.strike(Strike()), to: TripFlow.self, id: "trip \(number)")
        try await workshop.pass(60)
    }

    @Test func `a run waits for those that it has started, and gets their outputs`() async throws {
        try await withAgency { workshop, run in
            #expect(try await workshop.record("Trip", "trip 1").parent?.run == run.id)
            let waiting = try await workshop.record("Order")
            #expect(waiting.status == .waiting && waiting.owner == nil && waiting.awaited.count == 2)
            try await strike(workshop, 1)
            #expect(try await workshop.record("Order").status == .waiting)
            try await strike(workshop, 0)
            #expect(try await run.output.text == "0 abandoned; 1 abandoned")
            // The handler began anew once; the trips were started once.
            #expect(workshop.diary.entries == ["begin", "begin", "all ended"])
        }
    }

    @Test func `work until nothing is due includes runs that a run has started`() async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation)
            workshop.engine.register(Agency.self) { Agency(diary: workshop.diary, count: 20) }
            workshop.engine.register(TripFlow.self) {
                TripFlow(office: TripOffice(diary: Journal(), work: { _, _ in }))
            }
            let _: FlowHandle<Agency> = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            try await workshop.engine.workUntilIdle()
            #expect(try await workshop.record("Order").status == .waiting)
            let trips = try await workshop.engine.runs(FlowQuery(machine: "Trip", status: .waiting))
            #expect(trips.count == 20)
        }
        #expect(hasEnded)
    }

    @Test func `many ends write to the run that waits for them once`() async throws {
        let count = 10_000
        let writes = Journal<FlowRunID>()
        let store = InMemoryFlowStore()
        let parent = FlowRunID(machine: "P", id: "1")
        func entry(_ machine: String) -> FlowStoredEntry {
            FlowStoredEntry(
                number: 0, kind: FlowKind(machine: machine, state: "S"), state: .encoded([]), wait: nil)
        }
        _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
        _ = try await store.start(FlowStart(parent, creation: "c", fingerprint: "", entry: entry("P")))
        var record = try await store.claim([entry("P").kind], by: "w", limit: 1)[0]
        func write(_ change: FlowWrite.Change) async throws {
            _ = try await store.commit(record.write(change))
            record = try #require(try await store.record(of: record.id))
        }
        let children = (0..<count).map { FlowRunID(machine: "C", id: "\($0)") }
        let key = FlowStoredStep.Key(isOfEnd: false, name: "start", key: nil, ordinal: 0)
        try await write(
            .start(
                FlowStoredStep(key: key, type: "", result: .value([])),
                children.map {
                    FlowStart(
                        $0, creation: "c", fingerprint: "", entry: entry("C"),
                        parent: FlowParent(parent, policy: .cancel))
                }))
        try await write(.awaitEnds(children))
        #expect(record.status == .waiting)
        let claimed = try await store.claim([entry("C").kind], by: "w", limit: count)
        #expect(claimed.count == count)
        for child in claimed {
            #expect(try await store.record(of: parent) == record)
            writes.note(child.id)
            _ = try await store.commit(child.write(.end(.finished([]))))
        }
        let woken = try #require(try await store.record(of: parent))
        #expect(woken.status == .ready && woken.awaited.isEmpty && writes.count == count)
        // Those that it may ask for are kept as long as it goes on.
        #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 0)
    }

    @Test func `an error of a run is thrown where its output is asked for`() async throws {
        try await withAgency(count: 1, endsRuns: true, work: { _, _ in throw Declined(code: 3) }) {
            workshop, _ in
            try await workshop.engine.send(.boarding(Boarding()), to: TripFlow.self, id: "trip 0")
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(record.status == .stuck && record.stuck?.text.contains("Declined") == true)
        }
    }

    @Test(arguments: FlowParent.Policy.allCases)
    func `the end of a run cancels those that it has started, or abandons them`(
        policy: FlowParent.Policy
    ) async throws {
        try await withAgency(policy: policy, asks: false) { workshop, run in
            try await workshop.engine.send(.refusal(Refusal()), to: Agency.self, id: "1")
            _ = try await run.output
            try await workshop.pass(600)
            let trip = try await workshop.record("Trip", "trip 1")
            #expect(
                trip.ending == (policy == .cancel ? .cancelled : nil)
                    && trip.acts.map(\.actor) == (policy == .cancel ? ["Order/1"] : []))
        }
    }

    @Test func `a run that waits for others may be canceled`() async throws {
        try await withAgency { workshop, run in
            try await workshop.engine.cancel(Agency.self, id: "1", by: "Ann", because: "closed")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            try await workshop.pass(600)
            #expect(try await workshop.record("Trip", "trip 0").ending == .cancelled)
        }
    }

    @Test func `a run of somebody else is not taken for a child`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(Agency.self, errors: FlowErrorPolicy(retrying: .never)) {
                Agency(diary: workshop.diary)
            }
        } _: { workshop in
            _ = try await workshop.engine.start(TripFlow.self, id: "trip 1", with: Note("mine"))
            _ = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.text.contains("was not started by 'Order/1'") == true)
            #expect(try await workshop.store.record(of: FlowRunID(machine: "Trip", id: "trip 0")) == nil)
        }
    }

    @Test func `without an engine no run can be started`() async {
        await #expect(throws: FlowEngineError.self) {
            _ = try await Agency(diary: Journal()).run(Order())
        }
    }
}
