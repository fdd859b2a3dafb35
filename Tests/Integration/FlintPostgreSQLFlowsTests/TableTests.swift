#if PostgreSQL
    import FlintDurableFlows
    import FlintFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// How the tables are used.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct TableTests {
        @Test func `a run that goes on touches no index of its row, and keeps a bounded path`() async throws {
            let bench = try await Bench(try await TestServer(settings: "autovacuum = off"))
            let store = try await bench.open(connections: 1)
            let held = try await bench.hold(["a"], in: store)[0]
            let count = 1_200
            for number in 0..<count {
                _ = try await store.commit(
                    Bench.write(.enter(Bench.entry(number + 1)), to: held, after: number))
            }
            let path = try await store.record(of: held.id)?.path
            #expect(path?.map(\.number) == Array(count - FlowRecord.memoryLimit + 1...count))
            #expect(path?.allSatisfy { $0.state == "S" } == true)
            await store.close()
            for (table, updates, hot) in try await Self.updates(on: bench.server) {
                #expect(updates >= count)
                // The claim alone is not.
                #expect(hot >= updates - 2, "\(table)")
            }
            let rows = try await bench.server.execute("SELECT count(*) FROM \(bench.quotedSchema).visits")
            // Each holds thirty of these entries.
            #expect((30...40).contains(Int(rows) ?? 0), "\(rows)")
        }

        /// How often rows were changed, and how often without touching an index.
        private static func updates(
            on server: TestServer
        ) async throws -> [(table: String, updates: Int, hot: Int)] {
            let facts = try await server.execute(
                """
                SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables
                WHERE relname IN ('runs', 'contexts') ORDER BY relname
                """)
            return facts.split(separator: "\n").map { line in
                let words = line.split(separator: "|")
                return (String(words[0]), Int(words[1]) ?? 0, Int(words[2]) ?? 0)
            }
        }

        @Test func `many runs that go on in one transaction touch hardly any index`() async throws {
            let bench = try await Bench(try await TestServer(settings: "autovacuum = off"))
            let store = try await bench.open(connections: 2)
            let held = try await bench.hold((0..<64).map { "\($0)" }, in: store)
            let count = 120
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in held {
                    group.addTask {
                        for number in 0..<count {
                            let entry = Bench.entry(number + 1, bytes: [UInt8](repeating: 65, count: 200))
                            _ = try await store.commit(Bench.write(.enter(entry), to: record, after: number))
                        }
                    }
                }
                try await group.waitForAll()
            }
            await store.close()
            for (table, updates, hot) in try await Self.updates(on: bench.server) {
                #expect(updates >= held.count * count)
                #expect(hot * 20 >= updates * 18, "\(table): \(hot) of \(updates)")
            }
        }

        /// A plan that was made while a table was small is kept, and one by another index looks at all runs of a machine for each.
        @Test(arguments: [16, 256, 1_000])
        func `a run is found by its name, or its number, alone`(count: Int) async throws {
            let bench = try await Bench(try await TestServer(settings: "autovacuum = off"))
            let store = try await bench.open(connections: 1)
            let held = try await bench.hold((0..<count).map { "\($0)" }, in: store)
            for number in 0..<3 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for record in held {
                        group.addTask {
                            let entry = Bench.entry(number + 1, bytes: [UInt8](repeating: 65, count: 200))
                            _ = try await store.commit(Bench.write(.enter(entry), to: record, after: number))
                        }
                    }
                    try await group.waitForAll()
                }
            }
            for record in held { try await store.send("E", payload: [], to: record.id, key: nil) }
            await store.close()
            let often = try await bench.server.execute(
                """
                SELECT indexrelname FROM pg_stat_user_indexes
                WHERE relname = 'runs' AND idx_tup_read >= \(3 * count) AND indexrelname <> 'runs_pkey'
                """)
            // What is due is read once.
            #expect(often == "runs_machine_id_key")
        }

        @Test func `transactions at the same runs do not wait for each other for ever`() async throws {
            let bench = try await Bench(try await TestServer(settings: "autovacuum = off"))
            let (worker, client) = (try await bench.open(), try await bench.open())
            let held = try await bench.hold((0..<48).map { "\($0)" }, in: worker)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in held {
                    group.addTask {
                        for number in 0..<40 {
                            let entry = Bench.entry(number + 1)
                            _ = try await worker.commit(Bench.write(.enter(entry), to: record, after: number))
                        }
                    }
                    group.addTask {
                        for _ in 0..<40 { try await client.send("E", payload: [], to: record.id, key: nil) }
                    }
                }
                try await group.waitForAll()
            }
            await worker.close()
            await client.close()
            #expect(try await bench.server.execute("SELECT sum(deadlocks) FROM pg_stat_database") == "0")
        }

        @Test func `what an ended run has had goes with it`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            let held = try await bench.hold(["a"], in: store)[0]
            try await store.send("E", payload: [1], to: held.id, key: "k")
            let step = FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: false, name: "s", key: nil, ordinal: 0), type: "",
                result: .value([1]))
            _ = try await store.commit(Bench.write(.step(step), to: held))
            _ = try await store.commit(Bench.write(.end(.back), to: held, after: 1))
            #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 1)
            for table in ["runs", "contexts", "visits", "events", "items"] {
                let count = try await bench.server.execute(
                    "SELECT count(*) FROM \(bench.quotedSchema).\(table)")
                #expect(count == "0", "\(table)")
            }
        }

        @Test func `a store that waits asks the server once in its interval`() async throws {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: bench.server.folder)
            defer { proxy.close() }
            let store = try await bench.open(connections: 1, through: proxy.folder)
            let before = proxy.trips
            for _ in 0..<20 {
                let isOver = Shared(false)
                async let wait: Void = {
                    defer { isOver.change { $0 = true } }
                    try await store.awaitWork(of: [Bench.kind])
                }()
                // It goes on as soon as the store sleeps: nothing else lets it go on.
                while !isOver.current, !bench.clock.advanceToDeadline() { await Task.yield() }
                try await wait
            }
            #expect(proxy.trips - before == 20)
            #expect(bench.clock.now.offset == .seconds(20))
        }

        // MARK: Applications' own transactions

        @Test func `what an application asks for in its transaction is done if that is committed`()
            async throws
        {
            let bench = try await Bench()
            let store = try await bench.open()
            let schema = bench.quotedSchema
            try await bench.server.execute(
                """
                BEGIN;
                SELECT \(schema).flint_start('M', 'kept', 'S', '\\x0102');
                SELECT \(schema).flint_send('M', 'kept', 'E', '\\x03', 'k');
                SELECT \(schema).flint_send('M', 'kept', 'E', '\\x04', 'k');
                COMMIT;
                BEGIN;
                SELECT \(schema).flint_start('M', 'lost', 'S', '\\x');
                ROLLBACK
                """)
            // Nothing is to be waited for.
            try await store.awaitWork(of: [Bench.kind])
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            let claimed = try await store.claim([Bench.kind], by: "w", limit: 9)
            #expect(claimed.map(\.id) == [Bench.id("kept")])
            #expect(claimed.first?.entry == Bench.entry(0, bytes: [1, 2]))
            #expect(claimed.first?.events.map(\.payload) == [[3]])
            try await bench.server.execute(
                "SELECT \(schema).flint_start('M', 'typed', 'S', '\\x', context_type => 'Parcel')")
            let kind = FlowKind(machine: "M", state: "S", context: "Parcel")
            #expect(try await store.claim([kind], by: "w", limit: 9).map(\.kind) == [kind])
            let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 a=1"
            try await bench.server.execute(
                """
                BEGIN;
                SET LOCAL flint.trace = '\(trace)';
                SELECT \(schema).flint_start('M', 'traced', 'S', '\\x', context_type => 'Parcel');
                COMMIT;
                SELECT \(schema).flint_start('M', 'untraced', 'S', '\\x', context_type => 'Parcel');
                SET flint.trace = 'Grüße\u{7}';
                SELECT \(schema).flint_start('M', 'wrongly traced', 'S', '\\x', context_type => 'Parcel')
                """)
            let others = try await store.claim([kind], by: "w", limit: 9)
            #expect(others.map(\.id.id) == ["traced", "untraced", "wrongly traced"])
            #expect(others.map(\.trace) == [FlowTrace(trace), nil, nil])
            let again = try await bench.server.execute(
                "SELECT \(schema).flint_start('M', 'kept', 'S', '\\x')")
            #expect(again == "f")
            await #expect(throws: TestServer.Failure.self) {
                try await bench.server.execute("SELECT \(schema).flint_send('M', 'unknown', 'E', '\\x')")
            }
            try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Bench.id("kept"))
            await #expect(throws: TestServer.Failure.self) {
                try await bench.server.execute("SELECT \(schema).flint_send('M', 'kept', 'E', '\\x')")
            }
        }
    }
#endif
