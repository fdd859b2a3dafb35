import FlintFlows
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct DueQueuesTests {
    private static let kind = FlowKind(machine: "M", state: "S")
    private static let run = FlowRunID(machine: "M", id: "a")
    private static let hour = Duration.seconds(3_600)

    private static func entry(_ number: Int, waiting: Bool = true) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: kind, state: .encoded([]),
            wait: waiting ? FlowStoredWait(events: ["E"], limit: hour) : nil)
    }

    /// Its deadline is set, and an event comes before: each time, the queue holds what is not true any more.
    private static func write(_ number: Int, to record: FlowRecord) -> FlowWrite {
        record.write(.enter(entry(number)))
    }

    @Test func `in memory, a run whose time changes often leaves a bounded queue`() throws {
        var table = FlowTable(isShared: true)
        var now = FlowTime(microseconds: 0)
        _ = table.start(FlowStart(Self.run, creation: "c", fingerprint: "", entry: Self.entry(0)), at: now)
        _ = try table.renewLease(of: "w", for: .seconds(1 << 30), isNew: true, at: now)
        var most = 0
        let rounds = Repetitions.count(20_000)
        for number in 1...rounds {
            now = now.advanced(by: .milliseconds(1))
            let held = try #require(try table.claim(FlowWork([Self.kind]), by: "w", limit: 2, at: now).first)
            _ = try table.commit(Self.write(number, to: held), at: now)
            try table.send("E", payload: [], to: Self.run, key: nil, at: now)
            most = max(most, table.queuedItems)
        }
        #expect(most < 2_000)
        // The deadline of the last wait is the only one that counts.
        let held = try #require(try table.claim(FlowWork([Self.kind]), by: "w", limit: 2, at: now).first)
        _ = try table.commit(Self.write(rounds + 1, to: held), at: now)
        #expect(
            table.nextDue(FlowWork([Self.kind]), at: now).map { now.duration(to: $0) <= Self.hour } == true)
        #expect(
            try table.claim(FlowWork([Self.kind]), by: "w", limit: 2, at: now.advanced(by: Self.hour)).count
                == 1)
        #expect(
            try table.claim(FlowWork([Self.kind]), by: "w", limit: 2, at: now.advanced(by: Self.hour)).isEmpty
        )
    }

    @Test func `in files, a run whose time changes often leaves a bounded queue`() throws {
        var core = try FileFlowCore(
            SimulatedDisk(seed: 1), FlowFileLimits(), at: FlowTime(microseconds: 0))
        var time = FlowMoment(now: FlowTime(microseconds: 0), uptime: .zero)
        _ = try core.table.start(
            FlowStart(Self.run, creation: "c", fingerprint: "", entry: Self.entry(0)), at: time)
        _ = try core.table.renewLease(of: "w", for: .seconds(1 << 30), isNew: true, at: time)
        var most = 0
        for number in 1...20_000 {
            time = FlowMoment(now: time.now.advanced(by: .milliseconds(1)), uptime: time.uptime)
            let held = try #require(
                try core.table.claim(FlowWork([Self.kind]), by: "w", limit: 2, at: time).first)
            _ = try core.table.commit(Self.write(number, to: held), at: time)
            try core.table.send("E", payload: [], to: Self.run, key: nil, at: time)
            most = max(most, core.table.queuedItems)
        }
        #expect(most < 2_000)
    }

    @Test func `of several kinds the earliest comes first, and each once`() {
        var queues = DueQueues()
        let kinds = (0..<3).map { FlowKind(machine: "M", state: "S\($0)") }
        for number in 0..<300 {
            let time = FlowTime(microseconds: Int64(number * 7919 % 300))
            queues.add(FlowRunID(machine: "M", id: "\(number)"), of: kinds[number % 3], at: time)
        }
        queues.rebuild(
            (0..<300).map { number in
                (
                    FlowRunID(machine: "M", id: "\(number)"), kinds[number % 3],
                    FlowTime(microseconds: Int64(number * 7919 % 300))
                )
            })
        var times: [Int64] = []
        while let item = queues.takeFirst(of: Set(kinds), at: FlowTime(microseconds: 299)) {
            times.append(item.time.microseconds)
        }
        #expect(times == (0..<300).map { Int64($0) })
        #expect(queues.count == 0)
    }
}
