#if PostgreSQL
    import FlintDurableFlows
    import FlintPostgreSQLFlows
    import Foundation
    import Synchronization

    /// Many runs in a database, and runs that come and go for a long time.
    struct PostgreSQLLoad {
        private static let begin = FlowKind(machine: "Load", state: "Begin")
        private static let waiting = FlowKind(machine: "Load", state: "Wait")
        private static let context = [UInt8](repeating: 65, count: 200)

        private let store: PostgreSQLFlowStore
        private let count: Int
        private let clock = ContinuousClock()

        init(_ arguments: [String]) async throws {
            let configuration = PostgreSQLFlowConfiguration(connection: arguments[0], schema: arguments[1])
            try await PostgreSQLFlowStore.migrate(configuration)
            store = try await PostgreSQLFlowStore(configuration)
            count = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
        }

        private static func entry(
            _ number: Int, _ kind: FlowKind = begin, wait: FlowStoredWait? = nil
        ) -> FlowStoredEntry {
            FlowStoredEntry(number: number, kind: kind, state: .encoded(context), wait: wait)
        }

        private func start(_ name: String) async throws {
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Load", id: name), creation: "0123456789abcdef",
                    fingerprint: "0123456789abcdef", entry: Self.entry(0)))
        }

        private func write(_ change: FlowWrite.Change, to record: FlowRecord, after writes: Int) async throws
        {
            _ = try await store.commit(
                FlowWrite(
                    run: record.id, worker: record.owner ?? "", epoch: record.epoch,
                    version: record.version + writes, change: change))
        }

        // MARK: Many runs

        /// Starts as many runs as are asked for, all of which are due, takes some of them, and says how long that takes and how
        /// much memory this process has.
        func fill() async throws {
            let begun = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for first in 0..<512 {
                    group.addTask {
                        for number in stride(from: first, to: count, by: 512) {
                            try await start("order-\(number)-of-the-shop")
                        }
                    }
                }
                try await group.waitForAll()
            }
            DurableProcessProgram.say(
                "\(count) runs in \(clock.now - begun); memory \(ProcessMemory.description)")
            let worker = "w \(ProcessInfo.processInfo.processIdentifier)"
            _ = try await store.renewLease(of: worker, for: .seconds(60), isNew: true)
            var times: [Duration] = []
            for _ in 0..<200 {
                let asked = clock.now
                let held = try await store.claim([Self.begin, Self.waiting], by: worker, limit: 64)
                times.append(clock.now - asked)
                guard !held.isEmpty else { break }
            }
            times.sort()
            let statistics = clock.now
            _ = try await store.statistics()
            DurableProcessProgram.say(
                "a claim of 64: median \(times[times.count / 2] / .milliseconds(1)) ms, p99 "
                    + "\(times[times.count * 99 / 100] / .milliseconds(1)) ms; counted in "
                    + "\(clock.now - statistics); memory \(ProcessMemory.description)")
            await store.close()
        }

        // MARK: A long time

        private final class Progress: Sendable {
            private let times = Mutex<[Duration]>([])
            private let ended = Atomic(0)

            func add(_ time: Duration) { times.withLock { $0.append(time) } }

            func end() { ended.add(1, ordering: .relaxed) }

            func take() -> (times: [Duration], ended: Int) {
                (
                    times.withLock { times in
                        defer { times = [] }
                        return times.sorted()
                    }, ended.exchange(0, ordering: .relaxed)
                )
            }
        }

        /// Lets runs begin, do steps, wait for events and end, as many seconds as are asked for, 256 at a time; each minute it
        /// says how many that were.
        ///
        /// Runs that have ended are removed after ten seconds.
        func load() async throws {
            let end = clock.now + .seconds(count)
            let progress = Progress()
            let worker = "w \(ProcessInfo.processInfo.processIdentifier)"
            let prefix = "\(ProcessInfo.processInfo.processIdentifier)"
            _ = try await store.renewLease(of: worker, for: .seconds(count + 600), isNew: true)
            for number in 0..<256 { try await start("\(prefix)-\(number)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    while clock.now < end {
                        try await clock.sleep(for: min(.seconds(60), end - clock.now))
                        let (times, ended) = progress.take()
                        guard !times.isEmpty else { continue }
                        DurableProcessProgram.say(
                            "\(times.count) writes, \(ended) ends; median \(times[times.count / 2] / .milliseconds(1)) ms, "
                                + "p99 \(times[times.count * 99 / 100] / .milliseconds(1)) ms; memory "
                                + ProcessMemory.description)
                    }
                }
                group.addTask {
                    while clock.now < end {
                        try await clock.sleep(for: .seconds(5))
                        _ = try await store.removeRuns(endedLongerThan: .seconds(10))
                    }
                }
                // Nothing is kept of those that are done.
                try await withThrowingDiscardingTaskGroup { runs in
                    while clock.now < end {
                        let held = try await store.claim([Self.begin, Self.waiting], by: worker, limit: 64)
                        if held.isEmpty { try await store.awaitWork(of: [Self.begin, Self.waiting]) }
                        for record in held { runs.addTask { try await go(on: record, progress) } }
                    }
                }
                try await group.waitForAll()
            }
            await store.close()
        }

        private func go(on record: FlowRecord, _ progress: Progress) async throws {
            var writes = 0
            func timed(_ change: FlowWrite.Change) async throws {
                let begun = clock.now
                try await write(change, to: record, after: writes)
                writes += 1
                progress.add(clock.now - begun)
            }
            let key = FlowStoredStep.Key(isOfEnd: false, name: "s", key: nil, ordinal: 0)
            try await timed(.step(FlowStoredStep(key: key, type: "Int", result: .value([49]))))
            for step in 1...4 { try await timed(.enter(Self.entry(record.entry.number + step))) }
            guard record.kind == Self.waiting else {
                let wait = FlowStoredWait(events: ["Go"], limit: .seconds(3_600))
                try await timed(.enter(Self.entry(record.entry.number + 5, Self.waiting, wait: wait)))
                return try await store.send("Go", payload: [49], to: record.id, key: nil)
            }
            try await timed(.end(.finished(Self.context)))
            progress.end()
            // Another one takes its place.
            let names = record.id.id.split(separator: ".")
            try await start("\(names[0]).\((names.dropFirst().first.flatMap { Int($0) } ?? 0) + 1)")
        }
    }
#endif
