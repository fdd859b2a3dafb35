#if SQLite
    import DurableChecker
    import DurableTestSupport
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation
    import TestSupport
    import Testing

    /// Queues and keys of several stores on one file.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteQueueTests {
        @Test func `ten places and a rate hold for many runs and four workers`() async throws {
            let shop = try Shop()
            let isFull = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"
            let store = shop.open()
            var load = QueueLoad(isFull ? 10_000 : 400, in: store) { shop.clock.advance(by: $0) }
            #expect(try await load.run() == [])
            await store.close()
        }

        @Test(arguments: FlowSchedule.Overlap.allCases)
        func `each due time of a schedule has one run, whoever is killed or away`(
            overlap: FlowSchedule.Overlap
        ) async throws {
            let shop = try Shop()
            let store = shop.open()
            var generator = SeededGenerator(seed: 1)
            var load = ScheduleLoad(overlap, catchUp: 2, in: store) {
                Int.random(in: 0..<$0, using: &generator)
            } letPass: {
                shop.clock.advance(by: $0)
            }
            #expect(try await load.run() == [])
            await store.close()
        }

        @Test func `a place that another process gives back is given to the next run`() async throws {
            let shop = try Shop()
            let (first, second) = (shop.open(), shop.open())
            for name in ["a", "b"] {
                let start = Shop.start(name)
                _ = try await first.start(
                    FlowStart(
                        start.id, creation: "c", fingerprint: "", entry: start.entry,
                        line: FlowLine(queue: "mail")))
            }
            let work = FlowWork([Shop.kind], queues: [FlowQueue("mail", concurrency: 1)])
            for (store, worker) in [(first, "v"), (second, "w")] {
                _ = try await store.renewLease(of: worker, for: .seconds(3_600), isNew: true)
            }
            let held = try #require(try await first.claim(work, by: "v", limit: 9).first)
            #expect(try await second.claim(work, by: "w", limit: 9).isEmpty)
            let write = FlowWrite(
                run: held.id, worker: "v", epoch: held.epoch, version: held.version, change: .end(.back))
            _ = try await first.commit(write)
            #expect(try await second.claim(work, by: "w", limit: 9).map(\.id.id) == ["b"])
            for store in [first, second] { await store.close() }
        }
    }
#endif
