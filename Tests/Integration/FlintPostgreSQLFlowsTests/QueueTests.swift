#if PostgreSQL
    import DurableChecker
    import DurableTestSupport
    import FlintDurableFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Queues and keys of several stores.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct QueueTests {
        private static let queue = FlowQueue("mail", concurrency: 3)

        private static func start(_ name: String, _ line: FlowLine?) -> FlowStart {
            let entry = FlowStoredEntry(number: 0, kind: Bench.kind, state: .encoded([]), wait: nil)
            return FlowStart(Bench.id(name), creation: "c", fingerprint: "", entry: entry, line: line)
        }

        @Test func `ten places and a rate hold for many runs and four workers`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            let isFull = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"
            var load = QueueLoad(isFull ? 10_000 : 400, in: store) { bench.clock.advance(by: $0) }
            #expect(try await load.run() == [])
            await store.close()
        }

        @Test(arguments: FlowSchedule.Overlap.allCases)
        func `each due time of a schedule has one run, whoever is killed or away`(
            overlap: FlowSchedule.Overlap
        ) async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            var generator = SeededGenerator(seed: 1)
            var load = ScheduleLoad(overlap, catchUp: 2, in: store) {
                Int.random(in: 0..<$0, using: &generator)
            } letPass: {
                bench.clock.advance(by: $0)
            }
            #expect(try await load.run() == [])
            await store.close()
        }

        @Test func `stores that claim at the same time give no place twice`() async throws {
            let bench = try await Bench()
            var stores: [PostgreSQLFlowStore] = []
            for number in 0..<3 {
                let store = try await bench.open(connections: 2)
                _ = try await store.renewLease(of: "w\(number)", for: Bench.lease, isNew: true)
                stores.append(store)
            }
            for number in 0..<12 {
                _ = try await stores[0].start(Self.start("\(number)", FlowLine(queue: "mail")))
            }
            let work = FlowWork([Bench.kind], queues: [Self.queue])
            let claimed = try await withThrowingTaskGroup(of: [FlowRecord].self) { group in
                for (number, store) in stores.enumerated() {
                    for _ in 0..<4 {
                        group.addTask { try await store.claim(work, by: "w\(number)", limit: 2) }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.count == 3 && Set(claimed.map(\.id)).count == 3)
            for store in stores { await store.close() }
        }

        @Test func `runs of a key that are started and end at the same time begin one after the other`()
            async throws
        {
            let bench = try await Bench()
            let stores = [try await bench.open(), try await bench.open()]
            for (number, store) in stores.enumerated() {
                _ = try await store.renewLease(of: "w\(number)", for: Bench.lease, isNew: true)
            }
            let ended = try await withThrowingTaskGroup(of: Int.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask {
                        for run in 0..<20 {
                            _ = try await store.start(Self.start("\(number) \(run)", FlowLine(key: "k")))
                        }
                        return 0
                    }
                    group.addTask {
                        var ended = 0
                        for _ in 0..<60 {
                            let held = try await store.claim([Bench.kind], by: "w\(number)", limit: 9)
                            #expect(held.count <= 1)
                            for record in held {
                                let write = FlowWrite(
                                    run: record.id, worker: "w\(number)", epoch: record.epoch,
                                    version: record.version, change: .end(.back))
                                _ = try await store.commit(write)
                                ended += 1
                            }
                        }
                        return ended
                    }
                }
                return try await group.reduce(0, +)
            }
            var rest = 0
            while let held = try await stores[0].claim([Bench.kind], by: "w0", limit: 9).first {
                let write = FlowWrite(
                    run: held.id, worker: "w0", epoch: held.epoch, version: held.version, change: .end(.back))
                _ = try await stores[0].commit(write)
                rest += 1
            }
            #expect(ended + rest == 40)
            for store in stores { await store.close() }
        }

        @Test func `an application starts a run in a queue and with a key in its own transaction`()
            async throws
        {
            let bench = try await Bench()
            let (store, schema) = (try await bench.open(), bench.quotedSchema)
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            try await bench.server.execute(
                """
                SELECT \(schema).flint_start('M', 'low', 'S', '\\x01', queue => 'mail', priority => 7);
                SELECT \(schema).flint_start('M', 'high', 'S', '\\x01', queue => 'mail', priority => -7, key => 'k');
                SELECT \(schema).flint_start('M', 'plain', 'S', '\\x01')
                """)
            let work = FlowWork([Bench.kind], queues: [Self.queue])
            let claimed = try await store.claim(work, by: "w", limit: 9)
            let others = try await store.claim(work, by: "w", limit: 9)
            #expect(Set((claimed + others).map(\.id.id)) == ["low", "high", "plain"])
            let high = try #require(try await store.record(of: Bench.id("high")))
            #expect(high.turn?.line == FlowLine(queue: "mail", priority: -7, key: "k"))
            #expect(try await store.record(of: Bench.id("plain"))?.turn == nil)
            await store.close()
        }

        @Test func `programs of earlier versions are excluded by the first run in a line`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            func lowestReader() async throws -> String {
                try await bench.server.execute("SELECT lowest_reader FROM \(bench.quotedSchema).version")
            }
            _ = try await store.start(Self.start("plain", nil))
            #expect(try await lowestReader() == "1")
            _ = try await store.start(Self.start("queued", FlowLine(queue: "mail")))
            #expect(try await lowestReader() == "8")
            await store.close()
        }
    }
#endif
