import FlintDurableFlows
import Foundation
import Testing

/// The turns of runs in queues and of keys.
@Suite struct FlowTurnTests {
    private static let now = FlowTime(microseconds: 1_000_000)
    private static let later = FlowTime(microseconds: 2_000_000)

    private static func record(queue: String? = nil, key: String? = nil) -> FlowRecord {
        let entry = FlowStoredEntry(
            number: 0, kind: FlowKind(machine: "M", state: "S"), state: .encoded([]), wait: nil)
        let start = FlowStart(
            FlowRunID(machine: "M", id: "1"), creation: "c", fingerprint: "", entry: entry,
            line: FlowLine(queue: queue, priority: 3, key: key))
        return FlowRecord(start, at: now)
    }

    private static func write(_ change: FlowWrite.Change, to record: inout FlowRecord) throws {
        let write = FlowWrite(
            run: record.id, worker: "w", epoch: record.epoch, version: record.version, change: change)
        try record.commit(write, at: later)
    }

    private static func act(_ kind: FlowAct.Kind) -> FlowAct { FlowAct(kind, by: "Ann", because: "test") }

    @Test func `a run without a line waits for nothing`() {
        let record = Self.record()
        #expect(record.turn == nil && record.due == Self.now)
    }

    @Test func `a run waits for its key, then for its queue, and keeps its place between claims`() throws {
        var record = Self.record(queue: "mail", key: "k")
        #expect(record.turn?.stage == .behind && record.due == nil && record.claimableAt == nil)
        record.takeKey(at: Self.now)
        #expect(record.turn?.stage == .queued && record.due == nil && record.claimableAt == Self.now)
        let isClaimed = record.claim(by: "w", at: Self.later)
        #expect(isClaimed && record.turn?.stage == .admitted && record.turn?.admittedAt == Self.later)
        record.loseWorker(at: Self.later)
        #expect(record.turn?.stage == .admitted && record.due == Self.later)
        let isClaimedAgain = record.claim(by: "w", at: Self.later)
        #expect(isClaimedAgain)
        try Self.write(.end(.back), to: &record)
        #expect(record.turn?.stage == .over)
    }

    @Test func `a stuck run gives its place back, and a retry waits for another one`() throws {
        var record = Self.record(queue: "mail")
        _ = record.claim(by: "w", at: Self.now)
        try Self.write(.stick(FlowStuck(.failed, "test")), to: &record)
        #expect(record.turn?.stage == .paused)
        try record.perform(Self.act(.retry), at: Self.later)
        #expect(record.turn?.stage == .queued && record.due == nil && record.rank == 3)
    }

    @Test func `a stuck run keeps its key, and a retry is due at once`() throws {
        var record = Self.record(key: "k")
        record.takeKey(at: Self.now)
        #expect(record.turn?.stage == .admitted && record.due == Self.now)
        _ = record.claim(by: "w", at: Self.now)
        try Self.write(.stick(FlowStuck(.failed, "test")), to: &record)
        #expect(record.turn?.hasKey == true)
        try record.perform(Self.act(.retry), at: Self.later)
        #expect(record.turn?.stage == .admitted && record.due == Self.later)
    }

    @Test func `a canceled run waits before all others, because it only ends`() throws {
        var record = Self.record(queue: "mail")
        try record.perform(Self.act(.cancel), at: Self.later)
        #expect(record.decision == .cancelled && record.turn?.stage == .queued)
        #expect(record.rank == .min && record.due == nil)
        var forced = Self.record(queue: "mail")
        try forced.perform(Self.act(.forceCancel), at: Self.later)
        #expect(forced.turn?.stage == .over)
    }

    @Test func `a run that waits for its turn goes on waiting after a move`() throws {
        var record = Self.record(key: "k")
        let target = FlowStoredEntry(
            number: 0, kind: FlowKind(machine: "M", state: "T"), state: .encoded([]), wait: nil)
        try record.perform(FlowAct(.move, by: "Ann", because: "test", to: target), at: Self.later)
        #expect(record.turn?.stage == .behind && record.due == nil)
    }
}
