#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Runs whose rows this program cannot read: damaged ones, and those of a later version.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."))
    struct UnreadableTests {
        /// Makes the rows of runs unreadable, until it is called again.
        private func toggle(_ names: [String], in bench: Bench) async throws {
            // The first byte tells the version; twice is as before.
            try await bench.server.execute(
                """
                UPDATE \(bench.quotedSchema).contexts SET even = set_byte(even, 0, get_byte(even, 0) # 255)
                WHERE run IN (SELECT number FROM \(bench.quotedSchema).runs
                    WHERE id IN (\(names.map { "'\($0)'" }.joined(separator: ", "))))
                """)
        }

        @Test func `a due run that cannot be read keeps no other from being taken, and nobody busy`()
            async throws
        {
            let bench = try await Bench()
            let store = try await bench.open()
            for name in ["a", "b", "c"] { _ = try await store.start(Bench.start(name)) }
            try await toggle(["a", "b"], in: bench)
            await #expect(throws: FlowStoreError(.unavailable, "")) {
                try await store.record(of: Bench.id("a"))
            }
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            // Those that were due first are tried first.
            #expect(try await store.claim([Bench.kind], by: "w", limit: 2).isEmpty)
            #expect(try await store.claim([Bench.kind], by: "w", limit: 2).map(\.id) == [Bench.id("c")])
            // Nothing is due for a minute, so a worker waits.
            let isLater = try await bench.server.execute(
                """
                SELECT min(due) > (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + 30000000
                FROM \(bench.quotedSchema).runs WHERE due IS NOT NULL
                """)
            #expect(isLater == "t")
            try await toggle(["a", "b"], in: bench)
            bench.clock.advance(by: .seconds(61))
            #expect(
                try await Set(store.claim([Bench.kind], by: "w", limit: 9).map(\.id))
                    == [Bench.id("a"), Bench.id("b")])
        }

        @Test func `a run that cannot be read is freed when its worker is lost`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            let held = try await bench.hold(["a"], in: store)
            #expect(held.count == 1)
            try await toggle(["a"], in: bench)
            bench.clock.advance(by: Bench.lease + .seconds(1))
            _ = try await store.renewLease(of: "v", for: Bench.lease, isNew: true)
            #expect(try await store.claim([Bench.kind], by: "v", limit: 9).isEmpty)
            try await toggle(["a"], in: bench)
            bench.clock.advance(by: .seconds(61))
            let claimed = try await store.claim([Bench.kind], by: "v", limit: 9)
            #expect(claimed.map(\.id) == [Bench.id("a")] && claimed.first?.epoch == 2)
        }

        @Test
        func `what applications ask of a run that cannot be read waits, in order, and nothing else does`()
            async throws
        {
            let bench = try await Bench()
            let store = try await bench.open()
            let schema = bench.quotedSchema
            for name in ["a", "b"] { _ = try await store.start(Bench.start(name)) }
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            try await toggle(["a"], in: bench)
            func ask(_ payload: String, of name: String) async throws {
                try await bench.server.execute(
                    "SELECT \(schema).flint_send('M', '\(name)', 'E', '\\x\(payload)')")
            }
            try await ask("01", of: "a")
            try await ask("02", of: "b")
            _ = try await store.claim([Bench.kind], by: "w", limit: 9)
            #expect(try await store.record(of: Bench.id("b"))?.events.map(\.payload) == [[2]])
            let open = "SELECT count(*) FROM \(schema).inbox WHERE refused IS NULL"
            #expect(try await bench.server.execute(open) == "1")
            // What comes later does not overtake it.
            try await toggle(["a"], in: bench)
            try await ask("03", of: "a")
            _ = try await store.claim([Bench.kind], by: "w", limit: 9)
            #expect(try await store.record(of: Bench.id("a"))?.events.isEmpty == true)
            bench.clock.advance(by: .seconds(61))
            _ = try await store.claim([Bench.kind], by: "w", limit: 9)
            #expect(try await store.record(of: Bench.id("a"))?.events.map(\.payload) == [[1], [3]])
            #expect(try await bench.server.execute(open) == "0")
        }

        @Test func `tables of the first version are brought up to date, with what they hold`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            _ = try await store.start(Bench.start("a"))
            await store.close()
            let schema = bench.quotedSchema
            try await bench.removeLines()
            try await bench.server.execute(
                "ALTER TABLE \(schema).inbox DROP COLUMN waits_until, DROP COLUMN trace")
            try await bench.server.execute(
                """
                DROP VIEW \(schema).flint_runs; ALTER TABLE \(schema).workers DROP COLUMN renewed;
                ALTER TABLE \(schema).runs DROP COLUMN trace, DROP COLUMN caller, DROP COLUMN error
                """)
            try await bench.server.execute("UPDATE \(schema).version SET version = 1")
            await #expect(throws: PostgreSQLFlowError(.schemaOlder, "")) { _ = try await bench.open() }
            try await bench.server.execute("SELECT \(schema).flint_send('M', 'a', 'E', '\\x01')")
            try await bench.server.execute(
                "DROP TABLE \(schema).names; DROP FUNCTION \(schema).nearest_name(text, text[])")
            #expect(try await PostgreSQLFlowStore.migrate(bench.configuration()) == 1)
            let newer = try await bench.open()
            _ = try await newer.renewLease(of: "w", for: Bench.lease, isNew: true)
            let claimed = try await newer.claim([Bench.kind], by: "w", limit: 9)
            #expect(claimed.map(\.id) == [Bench.id("a")])
            #expect(try await newer.record(of: Bench.id("a"))?.events.map(\.payload) == [[1]])
        }
    }
#endif
