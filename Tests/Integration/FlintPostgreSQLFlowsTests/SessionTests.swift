#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// The sessions that a server gives to a store.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct SessionTests {
        // MARK: Settings

        enum Place: CaseIterable {
            case user
            case connection
        }

        @Test(arguments: Place.allCases)
        func `commits wait for the disk, whatever user and connection ask for`(place: Place) async throws {
            let bench = try await Bench()
            let seen = "\(bench.quotedSchema).seen"
            try await bench.server.execute("CREATE TABLE \(seen) (setting text)")
            let settings = """
                current_setting('synchronous_commit') || ', ' || current_setting('transaction_isolation')
                """
            try await bench.observe("INSERT INTO \(seen) VALUES (\(settings))")
            let user = try await bench.makeUser()
            let wishes = ["synchronous_commit": "off", "default_transaction_isolation": "serializable"]
            if place == .user {
                for (name, value) in wishes {
                    try await bench.server.execute("ALTER ROLE \(user) SET \(name) = '\(value)'")
                }
                #expect(try await bench.server.execute("SELECT \(settings)", as: user) == "off, serializable")
            }
            let options = wishes.map { "-c \($0)=\($1)" }.joined(separator: " ")
            let store = try await bench.open(connections: 1) {
                $0.connection = "host=\(bench.server.folder) user=\(user) dbname=postgres"
                if place == .connection { $0.connection += " options='\(options)'" }
            }
            let held = try await bench.hold(["a"], in: store)[0]
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
            // A connection that was made anew, as well.
            try await bench.server.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = '\(user)'")
            _ = try await store.commit(Bench.write(.enter(Bench.entry(2)), to: held, after: 1))
            let found = try await bench.server.execute("SELECT setting, count(*) > 3 FROM \(seen) GROUP BY 1")
            #expect(found == "on, read committed|t")
        }

        @Test func `a statement that takes too long is ended by the server, and has done nothing`()
            async throws
        {
            let bench = try await Bench()
            try await bench.observe("IF NEW.id = 'slow' THEN PERFORM pg_sleep(3600); END IF")
            let user = try await bench.makeUser()
            let store = try await bench.open(connections: 1) {
                $0.connection = "host=\(bench.server.folder) user=\(user) dbname=postgres"
                $0.statementLimit = .seconds(3)
            }
            _ = try await store.start(Bench.start("a"))
            let backend = "SELECT pid FROM pg_stat_activity WHERE usename = '\(user)'"
            let before = try await bench.server.execute(backend)
            #expect(!before.isEmpty)
            let error = await #expect(throws: FlowStoreError.self) {
                try await store.start(Bench.start("slow"))
            }
            #expect(error?.code == .unavailable, "\(error.debugDescription)")
            #expect(error?.description.contains("statement timeout") == true, "\(error.debugDescription)")
            #expect(try await store.start(Bench.start("b")).isNew)
            #expect(try await store.runs(FlowQuery()).map(\.id.id) == ["a", "b"])
            // The connection is still good.
            #expect(try await bench.server.execute(backend) == before)
        }

        // MARK: No connections left

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

        @Test(arguments: [false, true])
        func `a user that may have no more connections is refused, and works again when there are some`(
            hasPassword: Bool
        ) async throws {
            // The server asks one user for a password.
            let bench = try await Bench(hasPassword ? try await TestServer() : nil)
            let user = try await bench.makeUser(
                named: hasPassword ? "secretive" : TestServer.makeName(), "PASSWORD 'sesame'")
            var configuration = bench.configuration(connections: 1)
            configuration.connection =
                "host=\(bench.server.folder) user=\(user) password=sesame dbname=postgres"
            let store = try await PostgreSQLFlowStore(configuration)
            _ = try await store.start(Bench.start("a"))
            try await bench.server.execute("ALTER ROLE \(user) CONNECTION LIMIT 0")
            // The store keeps those that it has.
            #expect(try await store.start(Bench.start("b")).isNew)
            try await bench.server.execute(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = '\(user)'")
            let error = await #expect(throws: FlowStoreError.self) { try await store.start(Bench.start("c")) }
            #expect(error?.code == .unavailable)
            #expect(error?.description.contains("too many connections") == true, "\(error.debugDescription)")
            let refusal = await Self.error(configuration)
            #expect(refusal?.code == .unreachable, "\(refusal.debugDescription)")
            try await bench.server.execute("ALTER ROLE \(user) CONNECTION LIMIT -1")
            #expect(try await store.start(Bench.start("c")).isNew)
            #expect(try await store.runs(FlowQuery()).map(\.id.id) == ["a", "b", "c"])
        }

        @Test func `a server without connections refuses, and works again when there are some`() async throws
        {
            let limit = 9
            let bench = try await Bench(try await TestServer(settings: "max_connections = \(limit)"))
            let store = try await bench.open(connections: 1)
            _ = try await store.start(Bench.start("a"))
            let first = try SideSession(bench)
            var sessions: [SideSession] = []
            try first.perform(
                "SELECT pg_terminate_backend(pid, 60000)::text FROM pg_stat_activity WHERE application_name LIKE 'flint-%'"
            )
            // Sessions that have ended may not have gone yet.
            let ours = """
                SELECT (count(*) = \(limit))::text FROM pg_stat_activity
                WHERE backend_type = 'client backend' AND application_name = '\(SideSession.name)'
                """
            while try first.perform(ours) != "true" {
                if let session = try? SideSession(bench) { sessions.append(session) }
            }
            let error = await #expect(throws: FlowStoreError.self) { try await store.start(Bench.start("b")) }
            #expect(error?.code == .unavailable, "\(error.debugDescription)")
            #expect(error?.description.contains("too many clients") == true, "\(error.debugDescription)")
            #expect(await Self.error(bench.configuration())?.code == .unreachable)
            sessions = []
            let others = "SELECT count(*)::text FROM pg_stat_activity WHERE backend_type = 'client backend'"
            while try first.perform(others) != "1" {}
            #expect(try await store.start(Bench.start("b")).isNew)
            #expect(try await store.runs(FlowQuery()).map(\.id.id) == ["a", "b"])
        }
    }
#endif
