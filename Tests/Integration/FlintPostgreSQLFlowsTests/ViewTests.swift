#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// What people read of the runs in SQL, and what they review before they migrate.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct ViewTests {
        @Test func `a view names the statuses, times and errors of runs, and no text of an error`()
            async throws
        {
            let bench = try await Bench()
            let store = try await bench.open()
            let held = try await bench.hold(["ended", "failed", "poisoned", "running", "tried"], in: store)
            func record(_ name: String) throws -> FlowRecord {
                try #require(held.first { $0.id == Bench.id(name) })
            }
            let failure = FlowFailure(type: "Shop.CardDeclined", text: "card 4711")
            _ = try await store.commit(Bench.write(.end(.finished([1])), to: record("ended")))
            _ = try await store.commit(Bench.write(.end(.failed(failure)), to: record("failed")))
            _ = try await store.commit(
                Bench.write(.stick(FlowStuck(.poison, "five workers")), to: record("poisoned")))
            _ = try await store.commit(Bench.write(.retry(after: .seconds(60), failure), to: record("tried")))
            let rows = try await bench.server.execute(
                """
                SELECT name, machine, state, status, started <= entered, due > entered, attempts, error
                FROM \(bench.quotedSchema).flint_runs ORDER BY name
                """)
            #expect(
                rows.split(separator: "\n") == [
                    "ended|M|S|ended|t||0|", "failed|M|S|ended|t||0|Shop.CardDeclined",
                    "poisoned|M|S|stuck|t||0|poison", "running|M|S|running|t||1|",
                    "tried|M|S|ready|t|t|1|Shop.CardDeclined",
                ])
            let types = try await bench.server.execute(
                """
                SELECT DISTINCT pg_typeof(started), pg_typeof(entered), pg_typeof(due), pg_typeof(status)
                FROM \(bench.quotedSchema).flint_runs
                """)
            let time = "timestamp with time zone"
            #expect(types == "\(time)|\(time)|\(time)|text")
        }

        @Test func `who may read the runs of an earlier version may read the view`() async throws {
            let bench = try await Bench()
            let (schema, user) = (bench.quotedSchema, TestServer.makeName())
            try await bench.removeLines()
            try await bench.server.execute(
                """
                DROP VIEW \(schema).flint_runs; ALTER TABLE \(schema).runs DROP COLUMN error;
                ALTER TABLE \(schema).workers DROP COLUMN renewed;
                UPDATE \(schema).version SET version = 6;
                CREATE ROLE \(user) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(user);
                GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(user)
                """)
            #expect(try await PostgreSQLFlowStore.migrate(bench.configuration()) == 6)
            let count = "SELECT count(*) FROM \(schema).flint_runs"
            #expect(try await bench.server.execute(count, as: user) == "0")
        }

        @Test func `the text of a migration does the same, and grants what two roles need`() async throws {
            let bench = try await Bench()
            let (worker, reader) = (TestServer.makeName(), TestServer.makeName())
            var configuration = bench.configuration()
            configuration.schema = TestServer.makeSchema()
            #expect(try await PostgreSQLFlowStore.schemaVersion(of: configuration) == 0)
            let text = try PostgreSQLFlowStore.migrationText(
                schema: configuration.schema, worker: worker, reader: reader)
            try await bench.server.execute(
                "CREATE ROLE \(worker) LOGIN; CREATE ROLE \(reader) LOGIN; \(text)")
            #expect(try await PostgreSQLFlowStore.migrate(configuration) == Int(SchemaVersion.current))
            #expect(
                try await PostgreSQLFlowStore.schemaVersion(of: configuration) == Int(SchemaVersion.current))
            configuration.connection = "host=\(bench.server.folder) user=\(worker) dbname=postgres"
            _ = try await PostgreSQLFlowStore(configuration).start(Bench.start("a"))
            configuration.connection = "host=\(bench.server.folder) user=\(reader) dbname=postgres"
            configuration.isReadOnly = true
            #expect(try await PostgreSQLFlowStore(configuration).runs(FlowQuery()).count == 1)
            let rest = try PostgreSQLFlowStore.migrationText(
                from: Int(SchemaVersion.current), worker: "a \"b\"", reader: nil)
            #expect(!rest.contains("CREATE") && rest.contains("TO \"a \"\"b\"\"\";"))
        }
    }
#endif
