import FlintDurableFlows
import Foundation
import Testing

/// The turns of runs in queues and of keys.
@Suite struct FlowTurnTests {
    private static let now = FlowTime(microseconds: 1_000_000)
    private static let later = FlowTime(microseconds: 2_000_000)

    private static func record(queue: String? = nil, key: String? = nil) -> FlowRecord {
        .begun(FlowLine(queue: queue, priority: 3, key: key), at: now)
    }

    private static func write(_ change: FlowWrite.Change, to record: inout FlowRecord) throws {
        try record.commit(record.write(change), at: later)
    }

    private static func act(_ kind: FlowAct.Kind) -> FlowAct { FlowAct(kind, by: "Ann", because: "test") }

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

    @Test func `a stuck run gives its place back and keeps its key, and a retry waits or is due at once`()
        throws
    {
        var queued = Self.record(queue: "mail")
        var keyed = Self.record(key: "k")
        keyed.takeKey(at: Self.now)
        #expect(keyed.turn?.stage == .admitted && keyed.due == Self.now)
        _ = queued.claim(by: "w", at: Self.now)
        _ = keyed.claim(by: "w", at: Self.now)
        try Self.write(.stick(FlowStuck(.failed, "test")), to: &queued)
        try Self.write(.stick(FlowStuck(.failed, "test")), to: &keyed)
        #expect(queued.turn?.stage == .paused && keyed.turn?.hasKey == true)
        try queued.perform(Self.act(.retry), at: Self.later)
        try keyed.perform(Self.act(.retry), at: Self.later)
        #expect(queued.turn?.stage == .queued && queued.due == nil && queued.rank == 3)
        #expect(keyed.turn?.stage == .admitted && keyed.due == Self.later)
    }

    @Test func `a canceled run waits before all others, because it only ends`() throws {
        var record = Self.record(queue: "mail")
        try record.perform(Self.act(.cancel), at: Self.later)
        #expect(
            record.decision == .cancelled
                && record.turn?.stage == .queued
                && record.rank == .min
                && record.due == nil)
        var forced = Self.record(queue: "mail")
        try forced.perform(Self.act(.forceCancel), at: Self.later)
        #expect(forced.turn?.stage == .over)
    }

    @Test func `a run that waits for its turn goes on waiting after a move`() throws {
        var record = Self.record(key: "k")
        try record.perform(FlowAct(.move, by: "Ann", because: "test", to: .plain(state: "T")), at: Self.later)
        #expect(record.turn?.stage == .behind && record.due == nil)
    }
}
