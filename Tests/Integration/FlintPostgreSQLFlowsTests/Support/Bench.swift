#if PostgreSQL
    import FlintDurableFlows
    import Foundation
    import TestSupport

    @testable import FlintPostgreSQLFlows

    /// A schema of one test's own, and stores on it.
    struct Bench: Sendable {
        let server: TestServer
        let schema: String
        let clock = StandingClock()

        static let kind = FlowKind(machine: "M", state: "S")
        static let lease = Duration.seconds(3_600)

        init(_ server: TestServer? = nil) async throws {
            self.server = if let server { server } else { try await TestServer.shared.value }
            schema = TestServer.makeSchema()
            try await PostgreSQLFlowStore.migrate(configuration())
        }

        /// The time of stores passes with the server's clock, and by the test's hand.
        func configuration(
            notifies: Bool = false, connections: Int = 3, through folder: String? = nil
        ) -> PostgreSQLFlowConfiguration {
            let host = folder ?? server.folder
            var configuration = PostgreSQLFlowConfiguration(
                connection: "host=\(host) user=postgres dbname=postgres", schema: schema,
                connections: connections,
                usesNotifications: notifies, clock: clock)
            // A machine that is busy with other work makes no test fail.
            configuration.connectLimit = .seconds(30)
            configuration.timePassed = { [clock] in clock.now.offset }
            configuration.jitter = { 1 }
            return configuration
        }

        func open(
            notifies: Bool = false, connections: Int = 3, through folder: String? = nil,
            _ change: (inout PostgreSQLFlowConfiguration) -> Void = { _ in }
        ) async throws -> PostgreSQLFlowStore {
            var configuration = configuration(notifies: notifies, connections: connections, through: folder)
            change(&configuration)
            return try await PostgreSQLFlowStore(configuration)
        }

        var quotedSchema: String { "\"" + schema.replacing("\"", with: "\"\"") + "\"" }

        // MARK: Server

        /// Lets the server do something for each row of a table that is written, or at the end of such a transaction.
        func observe(
            _ body: String, on table: String = "runs", atCommit isDeferred: Bool = false
        ) async throws {
            let event = "INSERT OR UPDATE ON \(quotedSchema).\(table)"
            let trigger =
                isDeferred
                ? "CONSTRAINT TRIGGER observer AFTER \(event) DEFERRABLE INITIALLY DEFERRED"
                : "TRIGGER observer BEFORE \(event)"
            let function = "\(quotedSchema).observe_\(table)"
            try await server.execute(
                """
                CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $observer$
                BEGIN \(body); RETURN NEW; END $observer$;
                CREATE \(trigger) FOR EACH ROW EXECUTE FUNCTION \(function)()
                """)
        }

        /// Puts functions in the place of those of the server, for stores whose connection strings end with what is returned.
        func shadow(_ functions: (_ schema: String) -> String) async throws -> String {
            let name = TestServer.makeName()
            try await server.execute("CREATE SCHEMA \(name); \(functions(name))")
            return " options='-c search_path=\(name),pg_catalog'"
        }

        /// Takes back what the eighth version of the tables and the one after it have added: queues, keys, the traces of
        /// events, and the summaries of states that runs have left.
        func removeLines() async throws {
            try await server.execute(
                """
                ALTER TABLE \(quotedSchema).items DROP COLUMN summary;
                ALTER TABLE \(quotedSchema).runs DROP COLUMN summary;
                DROP TABLE \(quotedSchema).turns; DROP FUNCTION \(quotedSchema).exclude_earlier_versions;
                ALTER TABLE \(quotedSchema).events DROP COLUMN trace;
                ALTER TABLE \(quotedSchema).inbox DROP COLUMN queue, DROP COLUMN priority, DROP COLUMN run_key;
                DROP FUNCTION \(quotedSchema).flint_start;
                ALTER FUNCTION \(quotedSchema).flint_start_anywhere RENAME TO flint_start;
                UPDATE \(quotedSchema).version SET version = 7
                """)
        }

        /// Makes a user who may do what a store does.
        func makeUser(
            named name: String = TestServer.makeName(), _ options: String = ""
        ) async throws -> String {
            try await server.execute(
                """
                CREATE ROLE \(name) LOGIN \(options);
                GRANT USAGE ON SCHEMA \(quotedSchema) TO \(name);
                GRANT ALL ON ALL TABLES IN SCHEMA \(quotedSchema) TO \(name);
                GRANT ALL ON ALL SEQUENCES IN SCHEMA \(quotedSchema) TO \(name)
                """)
            return name
        }

        // MARK: Runs

        static func id(_ name: String) -> FlowRunID { FlowRunID(machine: "M", id: name) }

        static func entry(_ number: Int, wait: FlowStoredWait? = nil, bytes: [UInt8] = [1]) -> FlowStoredEntry
        {
            FlowStoredEntry(number: number, kind: kind, state: .encoded(bytes), wait: wait)
        }

        static func start(_ name: String) -> FlowStart {
            FlowStart(id(name), creation: name, fingerprint: "f", entry: entry(0))
        }

        static func write(
            _ change: FlowWrite.Change, to record: FlowRecord, after writes: Int = 0
        ) -> FlowWrite {
            FlowWrite(
                run: record.id, worker: record.owner ?? "", epoch: record.epoch,
                version: record.version + writes,
                change: change)
        }

        /// Starts runs and lets a worker take them.
        func hold(
            _ names: [String], by worker: String = "w", in store: PostgreSQLFlowStore
        ) async throws -> [FlowRecord] {
            for name in names { _ = try await store.start(Self.start(name)) }
            _ = try await store.renewLease(of: worker, for: Self.lease, isNew: true)
            return try await store.claim([Self.kind], by: worker, limit: names.count)
        }
    }
#endif
