#if PostgreSQL
    import DurableChecker
    import FlintDurableFlows
    import FlintFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// What a server does not let a store do, and what a worker tells of it.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct RefusalTests {
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

        private static func connection(_ bench: Bench, _ user: String) -> String {
            "host=\(bench.server.folder) user=\(user) dbname=postgres"
        }

        // MARK: Rights

        @Test func `a right that is missing is named, with the statements that grant it`() async throws {
            let bench = try await Bench()
            let user = TestServer.makeName()
            let schema = bench.quotedSchema
            try await bench.server.execute("CREATE ROLE \(user) LOGIN")
            var configuration = bench.configuration()
            configuration.connection = Self.connection(bench, user)
            let none = try #require(await Self.error(configuration))
            #expect(none.code == .missingRight)
            #expect(none.description.contains("USAGE on the schema"), "\(none)")
            try await bench.server.execute(
                "GRANT USAGE ON SCHEMA \(schema) TO \(user); GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(user)"
            )
            let few = try #require(await Self.error(configuration))
            #expect(few.code == .missingRight)
            #expect(few.description.contains("INSERT on "), "\(few)")
            // A user who only reads needs no more.
            configuration.isReadOnly = true
            let reader = try await PostgreSQLFlowStore(configuration)
            #expect(try await reader.runs(FlowQuery()).isEmpty)
            let refusal = await #expect(throws: FlowStoreError.self) {
                try await reader.start(Bench.start("a"))
            }
            #expect((refusal?.cause as? PostgreSQLFlowError)?.code == .missingRight)
            configuration.isReadOnly = false
            let grants = few.description.split(separator: "issue: ").last?.dropLast() ?? ""
            try await bench.server.execute(String(grants))
            #expect(try await PostgreSQLFlowStore(configuration).start(Bench.start("a")).isNew)
        }

        // MARK: Workers

        enum Cause: CaseIterable {
            case missingRight
            case readOnly
            case schemaNewer
            case lockTimeout
            case statementTimeout

            var code: PostgreSQLFlowError.Code {
                switch self {
                case .missingRight: .missingRight
                case .readOnly: .readOnly
                case .schemaNewer: .schemaNewer
                case .lockTimeout: .lockTimeout
                case .statementTimeout: .statementTimeout
                }
            }

            /// Lets the server refuse what a user does.
            func begin(_ bench: Bench, _ user: String, _ beside: SideSession) async throws {
                let schema = bench.quotedSchema
                switch self {
                case .missingRight:
                    try await bench.server.execute(
                        "REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) FROM \(user)")
                case .readOnly:
                    try await bench.server.execute(
                        """
                        ALTER ROLE \(user) SET default_transaction_read_only = on;
                        SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = '\(user)'
                        """)
                case .schemaNewer:
                    try await bench.server.execute(
                        "UPDATE \(schema).version SET version = 99, lowest_reader = 99")
                case .lockTimeout: try beside.perform("BEGIN", "LOCK TABLE \(schema).workers, \(schema).runs")
                case .statementTimeout: try await bench.observe("PERFORM pg_sleep(3600)", on: "workers")
                }
            }

            func end(_ bench: Bench, _ user: String, _ beside: SideSession) async throws {
                let schema = bench.quotedSchema
                switch self {
                case .missingRight:
                    try await bench.server.execute("GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO \(user)")
                case .readOnly:
                    try await bench.server.execute("ALTER ROLE \(user) RESET default_transaction_read_only")
                case .schemaNewer:
                    try await bench.server.execute(
                        "UPDATE \(schema).version SET version = \(SchemaVersion.current), lowest_reader = 1")
                case .lockTimeout: try beside.perform("ROLLBACK")
                case .statementTimeout:
                    try await bench.server.execute("DROP TRIGGER observer ON \(schema).workers")
                }
            }
        }

        @Test(arguments: Cause.allCases)
        func `a worker tells why the server refuses its work, and goes on when that is over`(
            cause: Cause
        ) async throws {
            let bench = try await Bench()
            let user = try await bench.makeUser()
            let store = try await bench.open {
                $0.connection = Self.connection(bench, user)
                // The limit of another cause would be reached by itself on a busy machine.
                switch cause {
                case .lockTimeout: $0.lockLimit = .milliseconds(500)
                case .statementTimeout: $0.statementLimit = .seconds(1)
                default: break
                }
            }
            let beside = try SideSession(bench)
            try await cause.begin(bench, user, beside)
            let (notices, sender) = AsyncStream<FlowNotice>.makeStream()
            var configuration = FlowEngineConfiguration()
            configuration.onNotice = { sender.yield($0) }
            let engine = FlowEngine(store: store, configuration: configuration)
            engine.register(ParcelFlow.self) { throw CancellationError() }
            let working = Task { try await engine.work() }
            var isTold = false
            notices: for await notice in notices {
                switch notice.kind {
                case .storeUnreachable(_, let error):
                    let found = (error as? FlowStoreError)?.cause as? PostgreSQLFlowError
                    #expect(found?.code == cause.code, "\(error)")
                    isTold = true
                    try await cause.end(bench, user, beside)
                case .storeReachable: break notices
                default: continue
                }
            }
            #expect(isTold)
            working.cancel()
            try await working.value
        }
    }
#endif
