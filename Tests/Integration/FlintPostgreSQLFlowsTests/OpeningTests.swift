#if PostgreSQL
    import FlintDurableFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Opening a database, and what is wrong with one.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct OpeningTests {
        private static func error(
            _ configuration: PostgreSQLFlowConfiguration
        ) async -> PostgreSQLFlowError? {
            do {
                _ = try await PostgreSQLFlowStore(configuration)
                return nil
            } catch {
                return error
            }
        }

        // MARK: Schema

        @Test func `a schema is made by a command, by one of several at a time, and once`() async throws {
            let server = try await TestServer.shared.value
            let configuration = PostgreSQLFlowConfiguration(
                connection: server.connection, schema: TestServer.makeSchema())
            let missing = try #require(await Self.error(configuration))
            #expect(missing.code == .schemaMissing)
            #expect(missing.description.contains("migrate"))
            let found = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await PostgreSQLFlowStore.migrate(configuration) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(found.sorted() == [0] + Array(repeating: Int(SchemaVersion.current), count: 3))
            #expect(await Self.error(configuration) == nil)
        }

        @Test func `schemas of other versions are refused, and left as they are`() async throws {
            let bench = try await Bench()
            let table = "\(bench.quotedSchema).version"
            try await bench.server.execute("UPDATE \(table) SET version = 99, lowest_reader = 99")
            #expect(await Self.error(bench.configuration())?.code == .schemaNewer)
            await #expect(throws: PostgreSQLFlowError(.schemaNewer, "")) {
                try await PostgreSQLFlowStore.migrate(bench.configuration())
            }
            // A later one that this program can read.
            try await bench.server.execute("UPDATE \(table) SET version = 99, lowest_reader = 1")
            #expect(await Self.error(bench.configuration()) == nil)
            try await bench.server.execute("UPDATE \(table) SET version = 0, lowest_reader = 0")
            #expect(await Self.error(bench.configuration())?.code == .schemaOlder)
            #expect(try await bench.server.execute("SELECT version FROM \(table)") == "0")
        }

        @Test(arguments: ["", String(repeating: "x", count: 64), "a\0b"])
        func `a name that the server would change is refused`(schema: String) async {
            let configuration = PostgreSQLFlowConfiguration(connection: "", schema: schema)
            #expect(await Self.error(configuration)?.code == .invalidName)
        }

        // MARK: Servers

        @Test(arguments: [
            ("nonsense", PostgreSQLFlowError.Code.connectionString),
            ("postgresql://ann:sesame@host:port/x", .connectionString),
            ("host=/nowhere password=sesame connect_timeout=soon", .connectionString),
            ("host=/nowhere password=sesame", .unreachable),
            ("ADDRESS user=nobody password=sesame", .authentication),
            ("ADDRESS user=postgres dbname=nowhere password=sesame", .authentication),
            ("ADDRESS user=secretive dbname=postgres password=sesame", .authentication),
            (
                "ADDRESS user=postgres dbname=postgres password=sesame options='-c default_transaction_read_only=on'",
                .readOnly
            ),
        ])
        func `what is wrong with a connection is said, without the password`(
            text: String, code: PostgreSQLFlowError.Code
        ) async throws {
            let server = try await TestServer.shared.value
            if text.contains("secretive") {
                try await server.execute(
                    "DO $$ BEGIN CREATE ROLE secretive LOGIN PASSWORD 'other'; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
                )
            }
            let connection = text.replacing("ADDRESS", with: server.address)
            let configuration = PostgreSQLFlowConfiguration(connection: connection)
            let error = try #require(await Self.error(configuration))
            #expect(error.code == code, "\(error)")
            #expect(!error.description.contains("sesame"), "\(error)")
            #expect(error.localizedDescription == error.description)
        }

        @Test func `a connection string has the limit of its connection`() async throws {
            let (server, folder) = (try await TestServer.shared.value, try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: server.folder)
            defer { proxy.close() }
            proxy.isMute = true
            var configuration = PostgreSQLFlowConfiguration(
                connection: "host=\(proxy.folder) user=postgres connect_timeout=1")
            configuration.connectLimit = .seconds(86_400)
            let error = try #require(await Self.error(configuration))
            #expect(error.code == .unreachable)
            #expect(error.description.contains("within 1.0 seconds"), "\(error)")
            for text in ["", "connect_timeout=0", "connect_timeout=-1"] {
                #expect(try ConnectionOptions(text).connectLimit == nil)
            }
        }

        @Test func `a server that becomes read-only takes no writes, and is used again afterwards`()
            async throws
        {
            let bench = try await Bench(try await TestServer())
            let store = try await bench.open(connections: 1)
            try await bench.server.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            try await bench.server.execute("SELECT pg_reload_conf()")
            while try await bench.server.execute("SHOW default_transaction_read_only") != "on" {}
            let error = await #expect(throws: FlowStoreError.self) { try await store.start(Bench.start("a")) }
            #expect(error?.code == .unavailable)
            #expect(error?.description.contains("takes no writes") == true)
            try await bench.server.execute("ALTER SYSTEM RESET default_transaction_read_only")
            try await bench.server.execute("SELECT pg_reload_conf()")
            while try await bench.server.execute("SHOW default_transaction_read_only") != "off" {}
            #expect(try await store.start(Bench.start("a")).isNew)
        }

        @Test func `a store that was closed says so`() async throws {
            let store = try await Bench().open()
            await store.close()
            await #expect(throws: FlowStoreError(.unavailable, "")) {
                try await store.start(Bench.start("a"))
            }
        }

        @Test func `names that the server cannot keep are refused, others are kept`() async throws {
            let store = try await Bench().open()
            await #expect(throws: FlowStoreError(.invalidName, "")) {
                try await store.start(Bench.start("a\0b"))
            }
            let name = "'; DROP \u{1F600} \\ \" e\u{301}"
            #expect(try await store.start(Bench.start(name)).isNew)
            // Equal to it, in other bytes.
            #expect(try await !store.start(Bench.start("'; DROP \u{1F600} \\ \" \u{e9}")).isNew)
            #expect(try await store.record(of: Bench.id(name))?.id == Bench.id(name))
        }
    }
#endif
