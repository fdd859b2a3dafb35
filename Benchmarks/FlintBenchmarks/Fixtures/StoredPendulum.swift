import FlintDurableFlows
import FlintFlows
import Foundation

/// The encoding of the states of a pendulum's run as an engine does it, without an engine.
enum StoredPendulum {
    // There is one encoder, as in an engine, because creating an encoder takes as long as encoding a state.
    private static let encoder = JSONEncoder()

    /// Encodes the first state and the state after each swing.
    ///
    /// - Returns: The number of swings.
    static func encode(_ swing: Swing) async throws -> Int {
        var (next, isLeft, size) = (Optional(swing), true, 0)
        var count = 0
        while let swing = next {
            size += try bytes(of: isLeft ? .left(swing) : .right(swing)).count
            (next, isLeft, count) = (swing.next, !isLeft, swing.count)
        }
        return size > 0 ? count : 0
    }

    static func bytes(of state: PendulumState) throws -> [UInt8] {
        Array(try encoder.encode(state))
    }
}

/// A machine whose first state has as many steps as the pendulum has swings.
struct SteppingPendulum: PendulumStateMachine {
    /// Called after the last step.
    var finish: @Sendable () async throws -> Void = {}

    func onLeft(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Left {
        var sum = 0
        for _ in 0..<swing.remaining { sum += try await step("swing") { _ in 1 } }
        try await finish()
        return .end(sum)
    }

    func onRight(_ swing: Swing, from _: PendulumState) async throws -> PendulumState.Right {
        .end(swing.count)
    }

    /// Records the steps of a run in a store, and ends the worker before the run ends.
    static func record(_ steps: Int, in store: InMemoryFlowStore) async throws {
        let engine = FlowEngine(store: store)
        let (recorded, continuation) = AsyncStream.makeStream(of: Void.self)
        engine.register(SteppingPendulum.self) {
            SteppingPendulum {
                continuation.finish()
                try await Task.sleep(for: .seconds(3_600))
            }
        }
        _ = try await engine.start(SteppingPendulum.self, id: "run", with: Swing(remaining: steps))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.work() }
            for await _ in recorded {}
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

/// Stored runs that enter states as fast as their store allows.
struct StoreLoad {
    private static let kind = FlowKind(machine: "Order", state: "Begin")
    private static let state = PendulumState.left(Swing(remaining: 1_000_000))

    private let store: any FlowStore
    private let held: [FlowRecord]

    /// Starts runs in a store, and claims them.
    init(_ runs: Int, in store: any FlowStore) async throws {
        self.store = store
        for number in 0..<runs {
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: "\(number)"), creation: "c", fingerprint: "f",
                    entry: try Self.entry(0)))
        }
        _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
        held = try await store.claim(FlowWork([Self.kind]), by: "w", limit: runs)
    }

    private static func entry(_ number: Int) throws -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: kind, state: .encoded(try StoredPendulum.bytes(of: state)), wait: nil)
    }

    /// Lets each run enter a number of states; all runs do so concurrently.
    func go(on rounds: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { [store] group in
            for record in held {
                group.addTask {
                    for round in 0..<rounds {
                        _ = try await store.commit(
                            FlowWrite(
                                run: record.id, worker: "w", epoch: record.epoch,
                                version: record.version + round,
                                change: .enter(try Self.entry(record.entry.number + round + 1))))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Returns the number of entries that the runs have in total.
    func entries() async throws -> Int {
        var count = 0
        for record in held { count += try await store.record(of: record.id)?.entry.number ?? 0 }
        return count
    }

    /// Returns a group of records, with an entry for each run, of about the size that a store of files
    /// writes.
    static func group(of runs: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<runs {
            bytes += (try? StoredPendulum.bytes(of: state)) ?? []
            bytes += [UInt8](repeating: 65, count: 130)
        }
        return GroupHeader.group(bytes, count: runs, sequence: 1, seed: 1)
    }
}
