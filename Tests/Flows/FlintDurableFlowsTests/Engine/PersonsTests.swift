import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Acts of persons, and those who hold the run meanwhile.
@Suite(.timeLimit(.minutes(10))) struct PersonsTests {
    enum Place: CaseIterable {
        case running
        case waiting
        case stuck
    }

    private static let now = FlowTime(microseconds: 0)

    private static func entry(_ number: Int, waits: Bool = false) -> FlowStoredEntry {
        .plain(number, state: "S\(number)", wait: waits ? FlowStoredWait(events: ["E"], limit: nil) : nil)
    }

    private func record(_ place: Place) throws -> FlowRecord {
        var record = FlowRecord.begun()
        _ = record.claim(by: "w", at: Self.now)
        switch place {
        case .running: break
        case .waiting:
            try record.commit(record.write(.enter(Self.entry(1, waits: true))), at: Self.now)
        case .stuck: try record.commit(record.write(.stick(FlowStuck(.failed, ""))), at: Self.now)
        }
        return record
    }

    @Test(arguments: [
        (FlowAct.Kind.retry, Place.stuck), (.cancel, .stuck), (.move, .running), (.move, .waiting),
        (.move, .stuck), (.forceCancel, .running), (.forceCancel, .stuck),
    ])
    func `an act raises the epoch, so that a worker of before is refused`(
        kind: FlowAct.Kind, place: Place
    ) throws {
        var record = try record(place)
        let late = record.write(.release)
        let epoch = record.epoch
        let act = FlowAct(kind, by: "Ann", because: "test", to: kind == .move ? Self.entry(0) : nil)
        try record.perform(act, at: Self.now)
        #expect(
            record.epoch == epoch + 1
                && record.owner == nil
                && record.acts.map(\.kind) == [kind]
                && record.acts.map(\.actor) == ["Ann"])
        #expect(record.acts.map(\.reason) == ["test"])
        #expect(throws: FlowStoreError(.stale, "")) { try record.commit(late, at: Self.now) }
        guard kind != .forceCancel else { return }
        // The next worker has another epoch again.
        let isClaimed = record.claim(by: "v", at: Self.now)
        #expect(isClaimed && record.epoch == epoch + 2)
    }

    @Test func `steps carry the epoch that a retry or a move has raised`() async throws {
        let (store, calls) = (InMemoryFlowStore(), Journal<StepCall>())
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
            OrderFlow(
                diary: Journal(),
                work: { _, call in if calls.note(call) < 2 { throw Declined() } })
        }
        let run = try await engine.start(OrderFlow.self, id: "1", with: Order())
        try await engine.workUntilIdle()
        #expect(try await run.record()?.epoch == 1)
        try await engine.retry(OrderFlow.self, id: "1", by: "Ann", because: "test")
        #expect(try await run.record()?.epoch == 2)
        try await engine.workUntilIdle()
        try await engine.move(
            OrderFlow.self, id: "1", to: .ship(Receipt()), by: "Ann", because: "test")
        #expect(try await run.record()?.epoch == 4)
        try await engine.workUntilIdle()
        #expect(calls.entries.map(\.epoch) == [1, 3, 5])
        #expect(try await run.output.text == " shipd")
    }

    @Test func `of a stuck run that is canceled, only the last handler runs`() async throws {
        let results = Journal<String>()
        try await Workshop.openWithOrders(
            errors: FlowErrorPolicy(retrying: .never),
            work: { _, step, _ in if step == "ship" { throw Declined() } },
            handle: { workshop, state in workshop.diary.note(state) },
            finish: { result in
                if case .failure(let error) = result { results.note("\(error)") }
                _ = try await OrderFlow(diary: Journal()).step("undo") { _ in results.note("undo") }
            }
        ) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            try await workshop.pass(600)
            let before = ["Begin", "charge", "AwaitApproval", "Ship", "ship"]
            #expect(try await workshop.record("Order").status == .stuck && workshop.diary.entries == before)
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Ann", because: "lost")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(workshop.diary.entries == before + ["onTerminate"])
            #expect(results.entries == ["cancelled", "undo"])
            let record = try await workshop.record("Order")
            #expect(record.ending == .cancelled && record.kind.state == "Ship")
        }
    }

    @Test(arguments: ["charge", "ship"])
    func `a request to cancel that comes in the last step is late, and all who ask hear of it`(
        step: String
    ) async throws {
        let notices = Journal<FlowNotice>()
        try await Workshop.openWithOrders(
            configure: { $0.onNotice = { notices.note($0) } },
            work: { workshop, name, _ in if name == step { try await workshop.pass(8) } }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.approveOrder()
            try await workshop.pass(5)
            let ending = try await workshop.engine.cancel(
                OrderFlow.self, id: "1", by: "Ann", because: "late", waiting: true)
            let record = try await workshop.record("Order")
            #expect(record.ending == ending)
            if step == "charge" {
                #expect(ending == .cancelled && !record.isCancelRequested)
                #expect(!notices.entries.map(\.name).contains("lateCancel"))
            } else {
                #expect(record.kind.state == "End" && record.isCancelRequested)
                #expect(notices.entries.map(\.name).contains("lateCancel"))
            }
            #expect(
                try await workshop.engine.describe(.init(machine: "Order", name: "1"))?.isCancelRequested
                    == false)
        }
    }

    /// A tool moves runs without the drawing.
    @Test func `a state to which a run was moved without its wait waits for what is drawn`() async throws {
        try await Workshop.openWithOrders { workshop in
            let run = try await workshop.startOrder()
            try await workshop.pass(5)
            let before = try await workshop.record("Order")
            let entry = FlowStoredEntry(number: 0, kind: before.kind, state: before.entry.state, wait: nil)
            try await workshop.store.perform(
                FlowAct(.move, by: "Ann", because: "test", to: entry), on: before.id)
            try await workshop.pass(5)
            let moved = try await workshop.record("Order")
            #expect(moved.status == .waiting && moved.entry.wait == before.entry.wait)
            try await workshop.approveOrder()
            #expect(try await run.output.text == "1 charged by Bob shipd")
        }
    }

    // MARK: Restarts

    /// Ends a run by force, and starts the run "2", which begins at the state where the first one ended.
    ///
    /// - Parameters:
    ///   - keepsWait: Whether the new run is stored with the wait of the old one, as by earlier versions.
    /// - Returns: The first run.
    private func restart(
        _ machine: String, _ workshop: Workshop, keepsWait: Bool = false
    ) async throws -> FlowRecord {
        let id = FlowRunID(machine: machine, id: "1")
        try await workshop.store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: id)
        let old = try await workshop.record(machine)
        let entry = try #require(old.entry(at: old.kind.state))
        let start = old.restart(
            as: FlowRunID(machine: machine, id: "2"), creation: "again", at: entry, by: "Ann", because: "test"
        )
        let first = FlowStoredEntry(
            number: 0, kind: entry.kind, state: entry.state, wait: keepsWait ? entry.wait : nil)
        _ = try await workshop.store.start(
            FlowStart(
                start.id, creation: "again", fingerprint: start.fingerprint,
                entry: keepsWait ? first : start.entry, act: start.act))
        return old
    }

    @Test(arguments: [true, false], [true, false])
    func `a run that is restarted where another one waited waits anew, for an event or until the deadline`(
        isApproved: Bool, keepsWait: Bool
    ) async throws {
        try await Workshop.openWithOrders { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(3_600)
            let old = try await restart("Order", workshop, keepsWait: keepsWait)
            #expect(old.status == .ended && old.entry.wait?.events == ["Approval", "Refusal"])
            try await workshop.pass(60)
            let waiting = try await workshop.record("Order", "2")
            #expect(waiting.status == .waiting && waiting.entry.wait == old.entry.wait, "\(waiting)")
            #expect(waiting.due == waiting.enteredAt.advanced(by: .seconds(3 * 86_400)))
            if isApproved { try await workshop.approveOrder("2") }
            let run = workshop.engine.run(OrderFlow.self, id: "2")
            #expect(
                try await run.output.text == (isApproved ? "1 charged by Bob shipd" : "1 charged refundd"))
        }
    }

    @Test func `a retry mends a run that an earlier version has restarted with its wait`() async throws {
        let store = InMemoryFlowStore()
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
        let id = FlowRunID(machine: "Order", id: "1")
        let kind = FlowKind(
            machine: "Order", state: "AwaitApproval",
            context: OrderState.contextTypes["AwaitApproval"] ?? "")
        let entry = FlowStoredEntry(
            number: 0, kind: kind,
            state: .encoded(Array(#"{"state":"AwaitApproval","context":{"text":"1"}}"#.utf8)),
            wait: FlowStoredWait(events: ["Approval", "Refusal"], limit: nil))
        let act = FlowAct(.move, by: "Ann", because: "test", to: entry)
        _ = try await store.start(
            FlowStart(id, creation: "c", fingerprint: "f", entry: entry, act: act))
        _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
        let claimed = try #require(try await store.claim([kind], by: "w", limit: 1).first)
        _ = try await store.commit(claimed.write(.stick(FlowStuck(.innerWait, ""))))
        try await engine.retry(OrderFlow.self, id: "1", by: "Ann", because: "test")
        try await engine.workUntilIdle()
        #expect(try await store.record(of: id)?.status == .waiting)
        try await engine.send(.approval(Approval(by: "Bob")), to: OrderFlow.self, id: "1")
        try await engine.workUntilIdle()
        #expect(try await engine.run(OrderFlow.self, id: "1").output.text == "1 by Bob shipd")
    }

    @Test func `a run that is restarted at a composite begins the machines inside anew`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: workshop.diary)) }
        } _: { workshop in
            func send(_ events: TripEvent..., to id: String) async throws {
                for event in events { try await workshop.engine.send(event, to: TripFlow.self, id: id) }
            }
            _ = try await workshop.engine.start(TripFlow.self, id: "1", with: Note("Ann"))
            try await send(.boarding(Boarding()), to: "1")
            try await workshop.pass(60)
            let old = try await restart("Trip", workshop)
            #expect(old.kind.state == "Travel")
            try await workshop.pass(60)
            let states = try await workshop.record("Trip", "2").parts.map(\.entry.kind.state)
            #expect(Set(states) == ["AwaitFlight", "AwaitHotel"])
            try await send(
                .boarding(Boarding(seat: 7)), .roomKey(RoomKey()), .checkOut(CheckOut()), to: "2")
            let run = workshop.engine.run(TripFlow.self, id: "2")
            #expect(try await run.output.text == "Ann (seat 7 board, room sleep) pay")
        }
    }
}
