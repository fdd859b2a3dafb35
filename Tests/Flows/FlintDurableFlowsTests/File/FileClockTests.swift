import FlintDurableFlows
import TestSupport
import Testing

/// The clock of the system is set while a store of files is open.
@Suite(.timeLimit(.minutes(10))) struct FileClockTests {
    private static let kind = FlowKind(machine: "M", state: "S")
    private static let run = FlowRunID(machine: "M", id: "1")

    /// A store whose system has a clock that a test sets.
    private struct Bench {
        let clock = StandingClock()
        let shift = Shared(Duration.zero)
        let store: FileFlowStore

        init() {
            store = FileFlowStore(
                SimulatedDisk(seed: 1), clock: clock,
                wallTime: { [clock, shift] in
                    FlowTime(microseconds: 1_700_000_000_000_000).advanced(by: clock.now.offset + shift.value)
                })
        }

        /// Starts a run and lets a worker take it.
        func hold() async throws -> FlowRecord {
            let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
            _ = try await store.start(FlowStart(run, creation: "c", fingerprint: "", entry: entry))
            _ = try await store.renewLease(of: "w", for: .seconds(30), isNew: true)
            return try #require(try await claim().first)
        }

        func claim(by worker: String = "w") async throws -> [FlowRecord] {
            try await store.claim([kind], by: worker, limit: 9)
        }

        func commit(_ change: FlowWrite.Change, to record: FlowRecord) async throws {
            _ = try await store.commit(record.write(change))
        }
    }

    @Test(arguments: [3_600, -3_600])
    func `leases do not end because the clock is set`(seconds: Int) async throws {
        let bench = Bench()
        let held = try await bench.hold()
        bench.shift.value = .seconds(seconds)
        _ = try await bench.store.renewLease(of: "w", for: .seconds(30), isNew: false)
        try await bench.commit(.release, to: held)
        #expect(try await bench.claim().count == 1)
        bench.clock.advance(by: .seconds(31))
        _ = try await bench.store.renewLease(of: "v", for: .seconds(30), isNew: true)
        #expect(try await bench.claim(by: "v").count == 1)
        await #expect(throws: FlowStoreError(.leaseLost, "")) { try await bench.claim() }
        await bench.store.close()
    }

    @Test func `a lease whose time is over is held until another worker asks for runs`() async throws {
        let bench = Bench()
        let held = try await bench.hold()
        bench.clock.advance(by: .seconds(300))
        #expect(try await bench.claim().isEmpty)
        _ = try await bench.store.renewLease(of: "w", for: .seconds(30), isNew: false)
        try await bench.commit(.release, to: held)
        await bench.store.close()
    }

    @Test func `a run goes on at once, and waits as long as is drawn, when the clock is set back`()
        async throws
    {
        let bench = Bench()
        let held = try await bench.hold()
        try await bench.commit(.retry(after: .seconds(5), FlowFailure(type: "", text: "")), to: held)
        bench.shift.value = .seconds(-3_600)
        #expect(try await bench.claim().isEmpty)
        bench.clock.advance(by: .seconds(5))
        let again = try #require(try await bench.claim().first)
        let wait = FlowStoredWait(events: [], limit: .seconds(10))
        try await bench.commit(
            .enter(FlowStoredEntry(number: 1, kind: Self.kind, state: .encoded([]), wait: wait)), to: again)
        bench.clock.advance(by: .seconds(9))
        // Right again, a little slow.
        bench.shift.value = .milliseconds(-300)
        #expect(try await bench.claim().isEmpty)
        bench.clock.advance(by: .seconds(2))
        #expect(try await bench.claim().first?.arrival == .deadline)
        await bench.store.close()
    }

    @Test func `the store follows a clock that is set forward`() async throws {
        let bench = Bench()
        let held = try await bench.hold()
        try await bench.commit(.retry(after: .seconds(3_000), FlowFailure(type: "", text: "")), to: held)
        #expect(try await bench.claim().isEmpty)
        bench.shift.value = .seconds(3_600)
        #expect(try await bench.claim().count == 1)
        await bench.store.close()
    }
}
