import DurableChecker
import DurableTestSupport
import FlintDurableFlows
import TestSupport
import Testing

/// Schedules whose workers are killed, away, and see their clock moved, and what the loads find in stores with defects.
@Suite(.timeLimit(.minutes(10))) struct ScheduleLoadTests {
    private static func violations(
        _ overlap: FlowSchedule.Overlap, catchUp: Int = 2, seed: Int = 1, in store: any FlowStore,
        _ clock: StandingClock
    ) async throws -> [String] {
        var generator = SeededGenerator(seed: seed)
        var load = ScheduleLoad(overlap, catchUp: catchUp, in: store) {
            Int.random(in: 0..<$0, using: &generator)
        } letPass: {
            clock.advance(by: $0)
        }
        return try await load.run()
    }

    @Test(arguments: FlowSchedule.Overlap.allCases, 0...3)
    func `each due time has one run, whoever is killed or away, in memory`(
        overlap: FlowSchedule.Overlap, catchUp: Int
    ) async throws {
        for seed in 0..<4 {
            let clock = StandingClock()
            let store = InMemoryFlowStore(clock: clock)
            let found = try await Self.violations(overlap, catchUp: catchUp, seed: seed, in: store, clock)
            #expect(found == [], "seed \(seed)")
        }
    }

    @Test(arguments: FlowSchedule.Overlap.allCases)
    func `each due time has one run, whoever is killed or away, in files`(
        overlap: FlowSchedule.Overlap
    ) async throws {
        let (clock, folder) = (StandingClock(), try TemporaryFolder())
        let store = try FileFlowStore(
            directory: folder.url("runs"), clock: clock, startingAt: FlowTime(microseconds: 1_000_000))
        #expect(try await Self.violations(overlap, in: store, clock) == [])
        await store.close()
    }

    // MARK: Defects

    private static func copy(_ start: FlowStart, name: String? = nil, _ line: FlowLine?) -> FlowStart {
        FlowStart(
            FlowRunID(machine: start.id.machine, id: name ?? start.id.id), creation: start.creation,
            fingerprint: start.fingerprint, entry: start.entry, line: line)
    }

    @Test func `a schedule that starts a run twice is found`() async throws {
        let clock = StandingClock()
        let store = LooseStore(
            InMemoryFlowStore(clock: clock),
            start: { start, store in
                let isKnown = try await store.record(of: start.id) != nil
                return Self.copy(start, name: isKnown ? start.id.id + "'" : nil, start.line)
            })
        let found = try await Self.violations(.queue, in: store, clock)
        #expect(found.contains { $0.hasSuffix("Z'', which is not due.") })
    }

    @Test(arguments: FlowSchedule.Overlap.allCases)
    func `runs of a schedule that are executed at once are found`(overlap: FlowSchedule.Overlap) async throws
    {
        let clock = StandingClock()
        let store = LooseStore(
            InMemoryFlowStore(clock: clock), start: { start, _ in Self.copy(start, nil) })
        #expect(try await Self.violations(overlap, in: store, clock) != [])
    }

    @Test func `a queue that gives too many places, too fast or in another order is found`() async throws {
        func violations(
            start change: @escaping @Sendable (FlowStart) -> FlowStart = { $0 },
            queue: @escaping @Sendable (FlowQueue) -> FlowQueue = { $0 }
        ) async throws -> [String] {
            let clock = StandingClock()
            let store = LooseStore(
                InMemoryFlowStore(clock: clock), start: { start, _ in change(start) }, queue: queue)
            var load = QueueLoad(400, in: store) { clock.advance(by: $0) }
            return try await load.run()
        }
        #expect(try await violations() == [])
        let wide = try await violations(queue: { FlowQueue($0.name, rate: $0.rate) })
        #expect(wide.contains { $0.hasSuffix("runs had places at once.") })
        let fast = try await violations(queue: { FlowQueue($0.name, concurrency: $0.concurrency) })
        #expect(fast == ["More than 25 places in 50 s."])
        let turned = try await violations(start: { start in
            Self.copy(start, FlowLine(queue: start.line?.queue, priority: -(start.line?.priority ?? 0)))
        })
        #expect(turned.contains { $0.contains("came after one of") })
    }
}
