#if PostgreSQL
    import FlintDurableFlows
    import FlintPostgreSQLFlows
    import Foundation
    import Synchronization

    /// What a process does to runs in a database: the arguments are the connection string, the name of the schema and a count.
    struct PostgreSQLWork {
        private static let kind = FlowKind(machine: "Kill", state: "S")
        private let configuration: PostgreSQLFlowConfiguration
        private let count: Int

        init(_ arguments: [String]) {
            configuration = PostgreSQLFlowConfiguration(
                connection: arguments[0], schema: arguments[1],
                connections: ProcessInfo.processInfo.environment["FLINT_CONNECTIONS"].flatMap(Int.init) ?? 4)
            count = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
        }

        // MARK: Working until it is killed

        /// Takes runs, lets each enter some states, and gives it back, until the process is killed.
        ///
        /// What was acknowledged, it prints: the name of the run and the number of the entry.
        func work() async throws {
            let store = try await PostgreSQLFlowStore(configuration)
            let worker = "worker \(ProcessInfo.processInfo.processIdentifier)"
            let lease = Duration.seconds(3)
            _ = try await store.renewLease(of: worker, for: lease, isNew: true)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    while true {
                        try await Task.sleep(for: .milliseconds(500))
                        _ = try await store.renewLease(of: worker, for: lease, isNew: false)
                    }
                }
                for _ in 0..<4 { group.addTask { try await go(on: store, as: worker) } }
                try await group.waitForAll()
            }
        }

        private func go(on store: PostgreSQLFlowStore, as worker: String) async throws {
            while true {
                let held = try await store.claim([Self.kind], by: worker, limit: 2)
                if held.isEmpty { try await store.awaitWork(of: [Self.kind]) }
                for record in held {
                    for step in 0..<7 {
                        let next = record.entry.number + step + 1
                        _ = try await store.commit(write(.enter(Self.entry(next)), to: record, after: step))
                        DurableProcessProgram.say("\(record.id.id) \(next)")
                    }
                    _ = try await store.commit(write(.release, to: record, after: 7))
                }
            }
        }

        private func write(_ change: FlowWrite.Change, to record: FlowRecord, after writes: Int) -> FlowWrite
        {
            FlowWrite(
                run: record.id, worker: record.owner ?? "", epoch: record.epoch,
                version: record.version + writes,
                change: change)
        }

        private static func entry(_ number: Int) -> FlowStoredEntry {
            FlowStoredEntry(
                number: number, kind: kind, state: .encoded([UInt8](repeating: 65, count: 200)), wait: nil)
        }

        /// Starts one run, named by the count, at the same time as others.
        func start() async throws {
            let store = try await PostgreSQLFlowStore(configuration)
            try await DurableProcessProgram.start(in: store, "\(count)")
            await store.close()
        }

        // MARK: Measuring

        /// Lets runs go from state to state for ten seconds, and prints how many transitions that were, beside single inserts of
        /// as many clients right before and after.
        func measure() async throws {
            let limit = InsertLimit(configuration.connection, clients: count)
            let before = limit.measure()
            try await PostgreSQLFlowStore.migrate(configuration)
            let store = try await PostgreSQLFlowStore(configuration)
            for number in 0..<count {
                _ = try await store.start(
                    FlowStart(
                        FlowRunID(machine: "Kill", id: "\(number)"), creation: "c", fingerprint: "f",
                        entry: Self.entry(0)))
            }
            _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
            let held = try await store.claim([Self.kind], by: "w", limit: count)
            let clock = ContinuousClock()
            let start = clock.now
            let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
                for record in held {
                    group.addTask {
                        var times: [Duration] = []
                        while clock.now - start < .seconds(10) {
                            let begun = clock.now
                            let next = record.entry.number + times.count + 1
                            _ = try await store.commit(
                                write(.enter(Self.entry(next)), to: record, after: times.count))
                            times.append(clock.now - begun)
                        }
                        return times
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }.sorted()
            let seconds = (clock.now - start) / .seconds(1)
            DurableProcessProgram.say(
                "\(held.count) runs: \(Int(Double(times.count) / seconds)) transitions/s, median "
                    + "\(times[times.count / 2] / .milliseconds(1)) ms, p99 \(times[times.count * 99 / 100] / .milliseconds(1)) ms"
            )
            await store.close()
            guard let before, let after = limit.measure() else {
                return DurableProcessProgram.say("There is no pgbench here to compare with.")
            }
            let ratio = Double(times.count) / seconds / ((before + after) / 2)
            DurableProcessProgram.say(
                "pgbench with one insert in a transaction: \(Int(before))/s before, \(Int(after))/s after; ratio \(ratio)"
            )
        }
    }
#endif
