#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Stores whose connections go through a pool.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .enabled(if: TestPool.program != nil, "There is no PgBouncer here."),
        .timeLimit(.minutes(10)))
    struct PoolTests {
        @Test(arguments: FlowStoreConformance.Rule.allCases)
        func `a store behind a pool keeps the rule`(rule: FlowStoreConformance.Rule) async throws {
            let bench = try await Bench()
            let pool = try await TestPool(bench.server, .transaction)
            let conformance = FlowStoreConformance(
                make: { try await bench.open(notifies: true, through: pool.folder) },
                letPass: { bench.clock.advance(by: $0) },
                reopen: { store in
                    await (store as? PostgreSQLFlowStore)?.close()
                    return try await bench.open(notifies: true, through: pool.folder)
                })
            #expect(try await conformance.findings(about: rule) == [])
        }

        /// Lets runs begin, go on and end through several stores at once.
        private static func work(on stores: [PostgreSQLFlowStore]) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, store) in stores.enumerated() {
                    group.addTask {
                        let worker = "w \(number)"
                        _ = try await store.renewLease(of: worker, for: Bench.lease, isNew: true)
                        for index in 0..<20 {
                            _ = try await store.start(Bench.start("\(number)-\(index)"))
                            // Another store may have ended it.
                            try? await store.send(
                                "E", payload: [], to: Bench.id("\(number)-\(index)"), key: nil)
                            for held in try await store.claim([Bench.kind], by: worker, limit: 3) {
                                _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
                                _ = try await store.commit(Bench.write(.end(.back), to: held, after: 1))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            while case let held = try await stores[0].claim([Bench.kind], by: "w 0", limit: 9), !held.isEmpty
            {
                for record in held { _ = try await stores[0].commit(Bench.write(.end(.back), to: record)) }
            }
        }

        @Test(arguments: TestPool.Mode.allCases)
        func `several stores share the sessions of a pool, and leave nothing in them`(
            mode: TestPool.Mode
        ) async throws {
            let bench = try await Bench(try await TestServer())
            // In session mode a connection of a store occupies a session.
            let pool = try await TestPool(bench.server, mode, connections: mode == .session ? 24 : 2)
            var stores: [PostgreSQLFlowStore] = []
            for _ in 0..<4 {
                stores.append(try await bench.open(notifies: true, connections: 2, through: pool.folder))
            }
            try await Self.work(on: stores)
            let ended = try await stores[1].runs(FlowQuery(status: .ended, limit: 1_000))
            #expect(ended.count == 80)
            // Another client of the same sessions.
            for store in stores { await store.close() }
            let options = try ConnectionOptions("host=\(pool.folder) user=postgres dbname=postgres")
            let other = try Connection(options, bench.configuration(), named: "other")
            #expect(other.isPooled)
            let left = try other.perform([
                .begin,
                Statement(
                    """
                    SELECT (SELECT count(*) FROM pg_prepared_statements), (SELECT count(*) FROM pg_listening_channels()),
                        (SELECT count(*) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%')
                    """), .commit,
            ])[1]
            #expect((0..<3).map { left.number(0, $0) } == [0, 0, 0])
            let seen = try await bench.server.execute(
                """
                SELECT string_agg(DISTINCT application_name, ',') FROM pg_stat_activity
                WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
                """)
            #expect(!seen.contains("flint"), "\(seen)")
        }

        @Test func `settings of a store end with its transactions`() async throws {
            let bench = try await Bench()
            let pool = try await TestPool(bench.server, .transaction, connections: 1)
            let store = try await bench.open(through: pool.folder)
            _ = try await store.start(Bench.start("a"))
            let held = try await bench.hold(["b"], in: store)
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held[0]))
            let psql = (TestServer.programs ?? "") + "/psql"
            let names = ["enable_seqscan", "statement_timeout", "lock_timeout", "jit", "plan_cache_mode"]
            let found = try await ChildProcess.run(
                [psql, "-X", "-q", "-A", "-t", "-h", pool.folder, "-U", "postgres", "-d", "postgres"]
                    + names.flatMap { ["-c", "SHOW \($0)"] })
            let direct = try await bench.server.execute(
                "SELECT concat_ws(E'\\n', \(names.map { "current_setting('\($0)')" }.joined(separator: ", ")))"
            )
            #expect(found.output.split(separator: "\n") == direct.split(separator: "\n"))
        }

        @Test func `commits wait for the disk behind a pool, whatever the role asks for`() async throws {
            let bench = try await Bench(try await TestServer())
            let pool = try await TestPool(bench.server, .transaction)
            try await bench.server.execute(
                """
                CREATE TABLE \(bench.quotedSchema).seen (setting text);
                ALTER ROLE postgres SET synchronous_commit = off;
                ALTER ROLE postgres SET default_transaction_isolation = 'serializable'
                """)
            try await bench.observe(
                """
                INSERT INTO \(bench.quotedSchema).seen VALUES
                    (current_setting('synchronous_commit') || ', ' || current_setting('transaction_isolation'))
                """)
            let store = try await bench.open(through: pool.folder)
            let held = try await bench.hold(["a"], in: store)[0]
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
            let seen = try await bench.server.execute(
                "SELECT DISTINCT setting FROM \(bench.quotedSchema).seen")
            #expect(seen == "on, read committed")
        }

        @Test func `a commit behind a pool whose answer is lost is read back, and is done once`() async throws
        {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let pool = try await TestPool(bench.server, .transaction)
            let proxy = try SwallowingProxy(in: folder.path, to: pool.folder)
            defer { proxy.close() }
            let store = try await bench.open(connections: 1, through: proxy.folder)
            let held = try await bench.hold(["a"], in: store)[0]
            for round in 0..<4 {
                proxy.lose(.answer)
                try await store.send("E", payload: [UInt8(round)], to: held.id, key: nil)
                proxy.lose(.answer)
                let answer = try await store.commit(
                    Bench.write(.enter(Bench.entry(round + 1)), to: held, after: round))
                #expect(!answer.isReleased)
            }
            #expect(proxy.losses == 8)
            let found = try #require(try await store.record(of: held.id))
            #expect(found.events.map(\.payload) == (0..<4).map { [$0] })
            #expect(found.entry.number == 4)
        }

        @Test func `tables are made through a pool`() async throws {
            let server = try await TestServer.shared.value
            let pool = try await TestPool(server, .transaction)
            let configuration = PostgreSQLFlowConfiguration(
                connection: "host=\(pool.folder) user=postgres dbname=postgres connect_timeout=60",
                schema: TestServer.makeSchema())
            #expect(try await PostgreSQLFlowStore.migrate(configuration) == 0)
            #expect(try await PostgreSQLFlowStore(configuration).runs(FlowQuery()).isEmpty)
        }
    }
#endif
