#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// What stores tell each other.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct NotificationTests {
        /// How many notifications there may be at most after some time, each of which waits for more to come.
        private static func limit(since start: ContinuousClock.Instant) -> Double {
            (ContinuousClock.now - start) / .milliseconds(10)
        }

        @Test func `what happens in a short time is told once`() async throws {
            let sent = Shared(0)
            let notifier = Notifier { sent.change { $0 += 1 } }
            let start = ContinuousClock.now
            for _ in 0..<1_000 { notifier.tell() }
            while sent.current == 0 { await Task.yield() }
            #expect(Double(sent.current) <= Self.limit(since: start))
            // The next is told again.
            let before = sent.current
            notifier.tell()
            while sent.current == before { await Task.yield() }
        }

        /// Notes each notification: the backend that has sent it, for which store, and whether it sees a run.
        private static func observe(_ bench: Bench, _ run: String) async throws -> String {
            let schema = bench.quotedSchema
            try await bench.server.execute(
                """
                CREATE TABLE \(schema).told (pid int, store text, seen boolean);
                CREATE TABLE \(schema).wrote (pid int)
                """)
            try await bench.observe("INSERT INTO \(schema).wrote VALUES (pg_backend_pid())")
            return try await bench.shadow { shadow in
                """
                CREATE FUNCTION \(shadow).pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                    INSERT INTO \(schema).told SELECT pg_backend_pid(), current_setting('flint.store', true),
                        EXISTS (SELECT FROM \(schema).runs WHERE id = '\(run)');
                    PERFORM pg_catalog.pg_notify($1, $2);
                END $$
                """
            }
        }

        private static func open(
            _ bench: Bench, _ name: String, _ suffix: String
        ) async throws -> PostgreSQLFlowStore {
            try await bench.open(notifies: true, connections: 1) {
                $0.connection += suffix.replacing("options='", with: "options='-c flint.store=\(name) ")
                // A test holds locks for as long as it needs, on a busy machine, too.
                ($0.lockLimit, $0.statementLimit) = (.seconds(120), .seconds(120))
            }
        }

        @Test func `notifications come behind the commit, and from no transaction that writes runs`()
            async throws
        {
            let bench = try await Bench()
            let suffix = try await Self.observe(bench, "slow")
            let (slow, quick) = (
                try await Self.open(bench, "slow", suffix), try await Self.open(bench, "quick", suffix)
            )
            // A run whose commit takes as long as somebody holds a lock.
            let lock = "hashtextextended('\(bench.quotedSchema)', 99)"
            try await bench.server.execute(
                """
                CREATE FUNCTION \(bench.quotedSchema).wait() RETURNS trigger LANGUAGE plpgsql AS $wait$ BEGIN
                    PERFORM pg_advisory_xact_lock_shared(\(lock)); RETURN NEW;
                END $wait$;
                CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON \(bench.quotedSchema).runs
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.id = 'slow')
                EXECUTE FUNCTION \(bench.quotedSchema).wait()
                """)
            let beside = try SideSession(bench)
            try beside.perform("SELECT pg_advisory_lock(\(lock))")
            async let start = slow.start(Bench.start("slow"))
            let isWaiting = """
                SELECT (count(*) > 0)::text FROM pg_locks
                WHERE locktype = 'advisory' AND NOT granted AND \(lock) = (classid::bigint << 32) | objid::bigint
                """
            while try beside.perform(isWaiting) != "true" { await Task.yield() }
            // Another one begins later, and is done and told.
            _ = try await quick.start(Bench.start("quick"))
            let told = { (store: String) in
                try beside.perform(
                    """
                    SELECT concat_ws(' ', count(*) > 0, bool_and(seen)) FROM \(bench.quotedSchema).told
                    WHERE store = '\(store)'
                    """)
            }
            while try told("quick") == "f" { await Task.yield() }
            #expect(try told("slow") == "f")
            try beside.perform("SELECT pg_advisory_unlock(\(lock))")
            _ = try await start
            while try told("slow") == "f" { await Task.yield() }
            // It sees what it tells of.
            #expect(try told("slow") == "t t")
            let common =
                "SELECT count(*) FROM \(bench.quotedSchema).told JOIN \(bench.quotedSchema).wrote USING (pid)"
            #expect(try await bench.server.execute(common) == "0")
        }

        @Test func `runs that start together are told of together`() async throws {
            let bench = try await Bench()
            let suffix = try await Self.observe(bench, "0")
            let store = try await Self.open(bench, "store", suffix)
            let (start, count) = (ContinuousClock.now, 200)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask { _ = try await store.start(Bench.start("\(number)")) }
                }
                try await group.waitForAll()
            }
            for number in 0..<count { _ = try await store.start(Bench.start("then \(number)")) }
            let beside = try SideSession(bench)
            let told = "SELECT count(*)::text FROM \(bench.quotedSchema).told"
            while try beside.perform(told) == "0" { await Task.yield() }
            let sent = try #require(try beside.perform(told).flatMap { Int($0) })
            #expect(sent < count * 2)
            #expect(Double(sent) <= Self.limit(since: start))
        }
    }
#endif
