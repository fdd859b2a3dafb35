import BenchmarkHarness
import FlintDurableFlows
import FlintFlows
import Foundation

extension BenchmarkSuite {
    /// A hundred thousand stored runs in files; one operation concerns all of them.
    static let manyRuns = BenchmarkSuite { suite in
        suite.benchmark(
            "Durable.resume(100000)", limit: "Limit.clockRead", target: 1_000_000_000, ceiling: .seconds(5),
            residentGrowth: 150 << 20, delivers: 1, settings: .ofManyRuns
        ) { state in
            let folder = try await WaitingRuns.copy()
            // Otherwise the memory that earlier batches have freed would hide how much this one needs.
            FreedMemory.giveBack()
            let store = try await state.measure {
                let store = try FileFlowStore(directory: folder.url)
                // The store is ready when one of the runs can be claimed.
                try await store.send("Approval", payload: [1], to: WaitingRuns.id(0), key: nil)
                _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
                let work = FlowWork([WaitingRuns.waiting])
                state.delivered = try await store.claim(work, by: "w", limit: 10).count
                return store
            }
            await store.close()
        }
        // Each timer needs a claim and the end of its run. A transition of the limit needs one write.
        suite.benchmark(
            "Durable.timers(100000)", limit: "Durable.file(256)", target: 2.5, scale: WaitingRuns.count,
            delivers: WaitingRuns.count, settings: .ofManyRuns
        ) { state in
            let folder = try await WaitingRuns.copy()
            let now = FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))
            let store = try FileFlowStore(
                directory: folder.url, clock: ContinuousClock(),
                startingAt: now.advanced(by: WaitingRuns.limit))
            _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
            var timers = DueTimers()
            let work = FlowWork([WaitingRuns.waiting])
            try await state.measure {
                while case let held = try await store.claim(work, by: "w", limit: 1_000),
                    !held.isEmpty
                {
                    timers.add(held)
                    try await WaitingRuns.end(held, in: store)
                }
            }
            state.delivered = timers.count
            await store.close()
        }
    }
}

extension BenchmarkSettings {
    /// A batch is a single operation, because the operation takes seconds.
    fileprivate static let ofManyRuns = BenchmarkSettings(
        iterations: 1, warmupIterations: 0, mostRounds: 5, countsAllocations: false)
}

/// A counter of timers that have fired; a timer that fires out of order or twice is not counted.
private struct DueTimers {
    private var ended: Set<FlowRunID> = []
    private var last = FlowTime(microseconds: 0)
    private(set) var count = 0

    mutating func add(_ records: [FlowRecord]) {
        for record in records where ended.insert(record.id).inserted && record.enteredAt >= last {
            last = record.enteredAt
            count += 1
        }
    }
}
