package import FlintDurableFlows
internal import FlintFlows
internal import TestSupport

/// A load test of a queue with places and a rate: four workers end runs or are killed, until all runs have
/// ended.
package struct QueueLoad {
    private static let kind = FlowKind(machine: "M", state: "S")
    private static let lease = Duration.seconds(100)
    private static let queue = FlowQueue("mail", concurrency: 10, rate: FlowRate(25, per: .seconds(50)))

    private struct Worker {
        var name: String
        var held: [FlowRecord] = []
    }

    private let store: any FlowStore
    private let letPass: @Sendable (Duration) async throws -> Void
    private let count: Int
    private var generator: SeededGenerator
    private var workers = (0..<4).map { Worker(name: "worker \($0)") }
    /// The runs that have got a place and have not ended, in the order of their first claims.
    private var placed: Set<FlowRunID> = []
    private var admissions: [FlowTime] = []
    private var priority = Int.min
    private var ended = 0
    private var violations: Set<String> = []

    /// Creates a load.
    ///
    /// - Parameters:
    ///   - count: The number of runs.
    ///   - store: The store, without runs.
    ///   - letPass: Advances the clock of the store.
    package init(
        _ count: Int, in store: any FlowStore, seed: Int = 1,
        letPass: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.store, self.letPass, self.count) = (store, letPass, count)
        generator = SeededGenerator(seed: seed)
    }

    /// Starts the runs, and works on them until all have ended.
    ///
    /// - Returns: The broken promises: too many places, a rate that was too high, or a priority that was
    ///   passed over.
    package mutating func run() async throws -> [String] {
        try await startAll()
        for worker in workers {
            _ = try await store.renewLease(of: worker.name, for: Self.lease, isNew: true)
        }
        var rounds = 0
        while ended < count, rounds < count {
            for index in workers.indices { try await work(index) }
            try await letPass(.seconds(10))
            rounds += 1
        }
        if ended < count { violations.insert("\(count - ended) of \(count) runs have not ended.") }
        admissions.sort()
        for (index, time) in admissions.enumerated() where index >= 25 {
            let first = admissions[index - 25]
            if first.duration(to: time) < .seconds(50) { violations.insert("More than 25 places in 50 s.") }
        }
        return violations.sorted()
    }

    private static func priority(_ number: Int) -> Int { number * 7 % 5 }

    private func startAll() async throws {
        for first in stride(from: 0, to: count, by: 500) {
            try await withThrowingTaskGroup(of: Void.self) { [store, count] group in
                for number in first..<min(first + 500, count) {
                    let entry = FlowStoredEntry(number: 0, kind: Self.kind, state: .encoded([]), wait: nil)
                    let start = FlowStart(
                        FlowRunID(machine: "M", id: "run \(number)"), creation: "c", fingerprint: "",
                        entry: entry,
                        line: FlowLine(queue: Self.queue.name, priority: Self.priority(number)))
                    group.addTask(name: "load.start") { _ = try await store.start(start) }
                }
                try await group.waitForAll()
            }
        }
    }

    private mutating func work(_ index: Int) async throws {
        if Int.random(in: 0..<40, using: &generator) == 0 {
            // The worker is killed; its lease expires after some seconds, and its runs keep their places.
            workers[index] = Worker(name: workers[index].name + "'")
            _ = try await store.renewLease(of: workers[index].name, for: Self.lease, isNew: true)
        }
        _ = try await store.renewLease(of: workers[index].name, for: Self.lease, isNew: false)
        let work = FlowWork([Self.kind], queues: [Self.queue])
        let claimed = try await store.claim(
            work, by: workers[index].name, limit: Int.random(in: 1...4, using: &generator))
        for record in claimed { note(record) }
        workers[index].held += claimed
        let ending = workers[index].held.filter { _ in Bool.random(using: &generator) }
        workers[index].held.removeAll { run in ending.contains { $0.id == run.id } }
        try await withThrowingTaskGroup(of: Void.self) { [store] group in
            for record in ending {
                let write = FlowWrite(
                    run: record.id, worker: workers[index].name, epoch: record.epoch, version: record.version,
                    change: .end(.back))
                group.addTask(name: "load.end") { _ = try await store.commit(write) }
            }
            try await group.waitForAll()
        }
        for record in ending { placed.remove(record.id) }
        ended += ending.count
    }

    private mutating func note(_ record: FlowRecord) {
        placed.insert(record.id)
        if placed.count > 10 { violations.insert("\(placed.count) runs had places at once.") }
        guard record.epoch == 1, let turn = record.turn else { return }
        // That with which it was started, whatever the store has made of it.
        let own = Self.priority(Int(record.id.id.dropFirst(4)) ?? 0)
        if own < priority { violations.insert("A run of priority \(own) came after one of \(priority).") }
        priority = max(priority, own)
        if let time = turn.admittedAt {
            admissions.append(time)
        } else {
            violations.insert("A claimed run has no place.")
        }
    }
}
