import FlintBasics
import FlintDurableFlows
import Foundation

/// How fast runs go on, beside what the disk allows: the same bytes, appended by hand in the same groups.
struct Measurement {
    static let kind = FlowKind(machine: "Order", state: "Begin")
    static let context = [UInt8](repeating: 65, count: 200)

    private let folder: URL
    private let runs: Int
    private let clock = ContinuousClock()

    init(_ folder: URL, runs: Int) {
        self.folder = folder
        self.runs = runs
    }

    /// Measures by turns, and prints the fastest of each.
    func measure() async throws {
        let rounds = runs == 1 ? 200 : 40
        let store = try FileFlowStore(directory: folder)
        let held = try await Self.begin(runs, in: store)
        let group = GroupHeader.group(
            [UInt8](repeating: 65, count: runs * 330), count: runs, sequence: 1, seed: 1)
        let file = try OpenFile(updating: folder.appending(path: "by-hand").path, creates: true)
        var (offset, byStore, byHand) = (0, [Double](), [Double]())
        for turn in 0..<20 {
            let start = clock.now
            for _ in 0..<rounds {
                try file.write(group, at: offset)
                try file.synchronizeContents()
                offset += group.count
            }
            let middle = clock.now
            try await Self.go(on: held, after: turn * rounds, rounds: rounds, in: store)
            byHand.append((middle - start) / .microseconds(1) / Double(rounds * runs))
            byStore.append((clock.now - middle) / .microseconds(1) / Double(rounds * runs))
        }
        await store.close()
        let (best, limit) = (byStore.min() ?? 0, byHand.min() ?? 0)
        let medians = (byStore.sorted()[10], byHand.sorted()[10])
        DurableProcessProgram.say(
            "\(runs) runs: \(best) µs per transition, by hand \(limit) µs, ratio of the fastest \(best / limit), of the "
                + "medians \(medians.0 / medians.1)")
    }

    static func begin(_ runs: Int, in store: any FlowStore) async throws -> [FlowRecord] {
        for number in 0..<runs {
            let entry = FlowStoredEntry(number: 0, kind: Self.kind, state: .encoded(Self.context), wait: nil)
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: "\(number)"), creation: "c", fingerprint: "f",
                    entry: entry))
        }
        _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
        return try await store.claim([Self.kind], by: "w", limit: runs)
    }

    /// Lets runs enter one state after another, each run beside the others.
    ///
    /// - Parameters:
    ///   - held: The runs as they were given out.
    ///   - done: How often each has gone on since.
    ///   - rounds: How often each goes on now.
    ///   - store: Where they are.
    static func go(
        on held: [FlowRecord], after done: Int, rounds: Int, in store: any FlowStore
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in held {
                group.addTask {
                    for round in done..<done + rounds {
                        let entry = FlowStoredEntry(
                            number: record.entry.number + round + 1, kind: Self.kind,
                            state: .encoded(Self.context), wait: nil)
                        _ = try await store.commit(
                            FlowWrite(
                                run: record.id, worker: "w", epoch: record.epoch,
                                version: record.version + round,
                                change: .enter(entry)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
