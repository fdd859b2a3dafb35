import Synchronization
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct FlowWaitersTests {
    private static let run = FlowRunID(machine: "M", id: "a")

    private let waiters = FlowWaiters()

    private static func record() -> FlowRecord {
        let entry = FlowStoredEntry(
            number: 0, kind: FlowKind(machine: "M", state: "Begin"), state: .encoded([]), wait: nil)
        return FlowRecord(
            FlowStart(run, creation: "c", fingerprint: "", entry: entry), at: FlowTime(microseconds: 0))
    }

    @Test func `work that is due is not awaited, and what comes due during the look ends the wait`()
        async throws
    {
        #expect(try await waiters.awaitWork(atMost: nil, on: ContinuousClock()) { .zero })
        let isDue = try await waiters.awaitWork(atMost: nil, on: ContinuousClock()) {
            waiters.wake(workers: true)
            return nil
        }
        #expect(!isDue)
    }

    @Test func `an end during the look is looked at again`() async throws {
        let looks = Mutex(0)
        let record = try await waiters.awaitEnd(of: Self.run) {
            let count = looks.withLock { looks -> Int in
                looks += 1
                return looks
            }
            if count == 1 { waiters.wake(workers: false, ends: [Self.run]) }
            return count == 1 ? nil : Self.record()
        }
        #expect(record.id == Self.run && looks.withLock { $0 } == 2)
    }

    @Test func `a canceled task waits no longer`() async {
        let (waiters, run) = (waiters, Self.run)
        let tasks = [
            Task { try await waiters.awaitWork(atMost: nil, on: ContinuousClock()) { nil } },
            Task { try await waiters.awaitEnd(of: run) { nil }.isCancelRequested },
        ]
        for task in tasks {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `one watch looks for all waiting tasks, and learns which ends are awaited`() async throws {
        let hasEnded = Mutex(false)
        let seen = Journal<Set<FlowRunID>>()
        let record = try await waiters.awaitEnd(of: Self.run) {
            for _ in 0..<2 {
                waiters.watch(includingWorkers: false, on: ContinuousClock(), every: { .zero }) {
                    [waiters] runs in
                    seen.note(runs)
                    waiters.wake(workers: false, ends: Array(runs))
                    return false
                }
            }
            return hasEnded.withLock { hasEnded -> FlowRecord? in
                defer { hasEnded = true }
                return hasEnded ? Self.record() : nil
            }
        }
        #expect(record.id == Self.run && seen.entries == [[Self.run]])
    }

    @Test func `a run that nobody awaits any more is not looked for`() async throws {
        let (waiters, run) = (waiters, Self.run)
        let other = FlowRunID(machine: "M", id: "b")
        let canceled = Task { try await waiters.awaitEnd(of: other) { nil } }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { _ = try await canceled.value }
        let seen = Journal<Set<FlowRunID>>()
        _ = try await waiters.awaitEnd(of: run) {
            if !seen.entries.isEmpty { return Self.record() }
            waiters.watch(includingWorkers: false, on: ContinuousClock(), every: { .zero }) { runs in
                seen.note(runs)
                waiters.wake(workers: false, ends: Array(runs))
                return false
            }
            return nil
        }
        #expect(seen.entries.first == [run])
    }
}
