import FlintDurableFlows
import Testing

/// What may happen to a run, as a value.
@Suite struct FlowRecordTests {
    private static let zero = FlowTime(microseconds: 0)
    private static let id = FlowRunID(machine: "M", id: "1")

    private static func entry(_ number: Int, wait: FlowStoredWait? = nil) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: FlowKind(machine: "M", state: "S\(number)"),
            state: .encoded([UInt8(number)]),
            wait: wait)
    }

    private func time(_ seconds: Int) -> FlowTime { Self.zero.advanced(by: .seconds(seconds)) }

    // The macros call no mutating function.
    private func claim(
        _ record: inout FlowRecord, at time: FlowTime, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isClaimed = record.claim(by: "w", at: time)
        #expect(isClaimed, sourceLocation: sourceLocation)
    }

    private func refuseClaim(
        _ record: inout FlowRecord, by worker: String = "w", at time: FlowTime,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isClaimed = record.claim(by: worker, at: time)
        #expect(!isClaimed, sourceLocation: sourceLocation)
    }

    private func begun() -> FlowRecord {
        FlowRecord(FlowStart(Self.id, creation: "c", fingerprint: "f", entry: Self.entry(0)), at: Self.zero)
    }

    private func claimed() -> FlowRecord {
        var record = begun()
        claim(&record, at: Self.zero)
        return record
    }

    private func waiting(
        _ wait: FlowStoredWait = FlowStoredWait(events: ["E"], limit: .seconds(10))
    ) throws -> FlowRecord {
        var record = claimed()
        try record.commit(record.write(.enter(Self.entry(1, wait: wait))), at: Self.zero)
        return record
    }

    @Test func `a run is claimed once, when it is due`() {
        var record = FlowRecord(
            FlowStart(Self.id, creation: "c", fingerprint: "f", entry: Self.entry(0), at: time(5)),
            at: Self.zero)
        refuseClaim(&record, at: time(4))
        claim(&record, at: time(5))
        #expect(record.status == .running && record.epoch == 1 && record.due == nil)
        refuseClaim(&record, by: "v", at: time(9))
    }

    @Test(arguments: ["worker", "epoch", "version", "number"])
    func `a write that is not fenced changes nothing`(what: String) {
        var record = claimed()
        let before = record
        let write = FlowWrite(
            run: Self.id, worker: what == "worker" ? "v" : "w", epoch: what == "epoch" ? 0 : 1,
            version: what == "version" ? 1 : 0, change: .enter(Self.entry(what == "number" ? 2 : 1)))
        #expect(throws: FlowStoreError(.stale, "")) { try record.commit(write, at: Self.zero) }
        #expect(record == before)
    }

    @Test func `a write of a worker whose lease is lost is refused, although nobody else has the run`() {
        var record = claimed()
        record.loseWorker(at: time(1))
        #expect(record.status == .ready && record.due == time(1))
        let write = record.write(.enter(Self.entry(1)))
        #expect(throws: FlowStoreError(.stale, "")) { try record.commit(write, at: time(1)) }
    }

    @Test func `whichever of event and deadline is stored first ends a wait`() throws {
        var first = try waiting()
        try first.receive("E", payload: [1], key: nil, at: time(11))
        claim(&first, at: time(12))
        #expect(first.arrival == .event(1))
        var second = try waiting()
        claim(&second, at: time(10))
        try second.receive("E", payload: [1], key: nil, at: time(10))
        #expect(second.arrival == .deadline && second.events.count == 1)
    }

    @Test func `only an awaited event ends a wait, and it is consumed with the next entry`() throws {
        var record = try waiting()
        try record.receive("F", payload: [], key: nil, at: time(1))
        refuseClaim(&record, at: time(1))
        #expect(record.status == .waiting)
        try record.receive("E", payload: [], key: nil, at: time(1))
        claim(&record, at: time(1))
        #expect(record.events.count == 2)
        try record.commit(record.write(.enter(Self.entry(2))), at: time(1))
        #expect(record.events.map(\.type) == ["F"] && record.arrival == nil)
    }

    @Test func `an event that came before ends the wait at once, the first of its kind`() throws {
        var record = claimed()
        for payload in 1...2 { try record.receive("E", payload: [UInt8(payload)], key: nil, at: Self.zero) }
        let entry = Self.entry(1, wait: FlowStoredWait(events: ["E"], limit: nil))
        try record.commit(record.write(.enter(entry)), at: Self.zero)
        #expect(record.owner == "w" && record.arrivedEvent?.payload == [1])
    }

    @Test func `a run that was taken five times without progress is stuck, one that was handed back is not`()
        throws
    {
        var record = begun()
        for _ in 0..<9 {
            claim(&record, at: Self.zero)
            try record.commit(record.write(.release), at: Self.zero)
        }
        for _ in 0..<5 {
            claim(&record, at: Self.zero)
            record.loseWorker(at: Self.zero)
        }
        refuseClaim(&record, at: Self.zero)
        #expect(record.status == .stuck && record.stuck?.code == .poison && record.due == nil)
        try record.perform(FlowAct(.retry, by: "Ann", because: "calm"), at: Self.zero)
        claim(&record, at: Self.zero)
    }

    @Test func `a step is progress, and its steps go with the next entry`() throws {
        var record = begun()
        let key = FlowStoredStep.Key(isOfEnd: false, name: "s", key: nil, ordinal: 0)
        for _ in 0..<4 {
            claim(&record, at: Self.zero)
            record.loseWorker(at: Self.zero)
        }
        claim(&record, at: Self.zero)
        #expect(record.claims == 5)
        try record.commit(
            record.write(.step(FlowStoredStep(key: key, type: "T", result: .value([])))), at: Self.zero)
        #expect(record.claims == 0 && record.steps.count == 1)
        try record.commit(record.write(.enter(Self.entry(1))), at: Self.zero)
        #expect(record.steps.isEmpty)
    }

    @Test func `keys of events make sending idempotent, also after the event was consumed`() throws {
        var record = try waiting()
        for _ in 0..<3 { try record.receive("E", payload: [], key: "k", at: Self.zero) }
        #expect(record.events.count == 1)
        claim(&record, at: Self.zero)
        try record.commit(record.write(.enter(Self.entry(2))), at: Self.zero)
        try record.receive("E", payload: [], key: "k", at: Self.zero)
        #expect(record.events.isEmpty)
    }

    @Test func `a request to cancel ends a wait, and is delivered once`() throws {
        var record = try waiting()
        try record.perform(FlowAct(.cancel, by: "Ann", because: ""), at: time(1))
        claim(&record, at: time(1))
        #expect(record.arrival == .cancel && !record.isCancelRequested)
        var running = claimed()
        try running.perform(FlowAct(.cancel, by: "Ann", because: ""), at: time(1))
        #expect(running.isCancelRequested && running.owner == "w")
        let wait = FlowStoredWait(events: ["E"], limit: nil)
        try running.commit(running.write(.enter(Self.entry(1, wait: wait))), at: time(1))
        #expect(running.arrival == .cancel && running.owner == "w" && !running.isCancelRequested)
    }

    @Test func `an ended run takes nothing`() throws {
        var record = claimed()
        try record.commit(record.write(.end(.finished([]))), at: time(3))
        refuseClaim(&record, at: time(9))
        #expect(record.status == .ended && record.endedAt == time(3))
        #expect(throws: FlowStoreError(.endedRun, "")) {
            try record.receive("E", payload: [], key: nil, at: Self.zero)
        }
        #expect(throws: FlowStoreError(.endedRun, "")) {
            try record.perform(FlowAct(.retry, by: "Ann", because: ""), at: Self.zero)
        }
    }

    @Test func `a run without an end keeps its last thousand entries`() throws {
        var record = claimed()
        for number in 1...1_500 {
            try record.commit(record.write(.enter(.plain(number))), at: Self.zero)
        }
        #expect(record.path.count == 1_000 && record.path.last?.number == 1_500)
    }

    @Test func `a restart begins at a state of the run, and names the run`() throws {
        let record = try waiting()
        let entry = try #require(record.entry(at: "S1"))
        #expect(entry == record.entry)
        #expect(record.entry(at: "S0") == nil && record.entry(at: "S2") == nil)
        let before = try #require(record.entry(at: "S0", context: "T"))
        #expect(
            before.kind == FlowKind(machine: "M", state: "S0", context: "T")
                && before.state == .encoded([0])
                && before.wait == nil)
        let new = FlowRunID(machine: "M", id: "2")
        let start = record.restart(as: new, creation: "d", at: entry, by: "Ann", because: "test")
        let again = FlowRecord(start, at: time(7))
        #expect(again.id == new && again.creation == "d" && again.fingerprint == "f")
        #expect(again.entry.number == 0 && again.entry.kind == entry.kind)
        // The first worker begins the wait, because it knows what is drawn.
        #expect(entry.wait != nil && again.entry.wait == nil && again.status == .ready)
        #expect(again.acts.map(\.reason) == ["restarted from 'M/1': test"])
        #expect(again.acts.map(\.kind) == [.move] && again.acts.first?.entry?.number == 0)
    }
}
