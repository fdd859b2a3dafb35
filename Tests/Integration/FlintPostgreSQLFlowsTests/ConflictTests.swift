#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Transactions that meet others, and are done again if that may help.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct ConflictTests {
        /// What the server says of transactions that met others, and would say of others that never can be done.
        private static let conflicts = ["40001", "40P01"]
        private static let other = "P0001"

        /// Lets the first changes of a table fail, each of them a row.
        private static func refuse(
            _ count: Int, of bench: Bench, on table: String = "runs", with state: String,
            atCommit isLast: Bool
        ) async throws {
            try await bench.server.execute("CREATE SEQUENCE \(bench.quotedSchema).changes")
            try await bench.observe(
                """
                IF nextval('\(bench.quotedSchema).changes') <= \(count) THEN
                    RAISE EXCEPTION 'as a test wants' USING ERRCODE = '\(state)';
                END IF
                """, on: table, atCommit: isLast)
        }

        /// How many changes there were, refused ones included; they are counted anew.
        private static func takeChanges(_ bench: Bench) async throws -> Int {
            let sequence = "\(bench.quotedSchema).changes"
            let count = try await bench.server.execute(
                "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence)")
            try await bench.server.execute("ALTER SEQUENCE \(sequence) RESTART")
            return Int(count) ?? 0
        }

        @Test(arguments: conflicts, [false, true])
        func `a transaction that met others is done again, and its changes are made once`(
            state: String, atCommit: Bool
        ) async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1)
            let held = try await bench.hold(["a"], in: store)[0]
            try await Self.refuse(4, of: bench, with: state, atCommit: atCommit)
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
            #expect(try await Self.takeChanges(bench) == 5)
            try await store.send("E", payload: [7], to: held.id, key: nil)
            #expect(try await Self.takeChanges(bench) == 5)
            #expect(try await store.start(Bench.start("b")).isNew)
            #expect(try await Self.takeChanges(bench) >= 5)
            #expect(try await store.claim([Bench.kind], by: "w", limit: 9).map(\.id) == [Bench.id("b")])
            #expect(try await Self.takeChanges(bench) >= 5)
            let found = try #require(try await store.record(of: held.id))
            #expect(found.version == held.version + 1)
            #expect(found.entry.number == 1)
            #expect(found.events.map(\.payload) == [[7]])
        }

        @Test(arguments: conflicts)
        func `a renewal that met others is done again`(state: String) async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1)
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            try await Self.refuse(4, of: bench, on: "workers", with: state, atCommit: false)
            #expect(try await store.renewLease(of: "w", for: Bench.lease, isNew: false).isEmpty)
            #expect(try await Self.takeChanges(bench) == 5)
        }

        @Test func `a transaction that never comes through is given up, and has changed nothing`()
            async throws
        {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1)
            try await Self.refuse(.max, of: bench, with: "40001", atCommit: true)
            await #expect(throws: FlowStoreError(.unavailable, "")) {
                try await store.start(Bench.start("a"))
            }
            #expect(try await (2...16).contains(Self.takeChanges(bench)))
            #expect(try await store.record(of: Bench.id("a")) == nil)
            try await bench.server.execute("DROP TRIGGER observer ON \(bench.quotedSchema).runs")
            #expect(try await store.start(Bench.start("a")).isNew)
        }

        @Test func `a transaction that the server refuses for another reason is not done again`() async throws
        {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1)
            try await Self.refuse(1, of: bench, with: Self.other, atCommit: false)
            let error = await #expect(throws: FlowStoreError.self) { try await store.start(Bench.start("a")) }
            #expect(error?.code == .unavailable)
            #expect(error?.description.contains("as a test wants") == true)
            #expect(try await Self.takeChanges(bench) == 1)
        }

        @Test func `a transaction that the server ends because of a deadlock is done again`() async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1) {
                ($0.lockLimit, $0.statementLimit) = (.seconds(120), .seconds(120))
            }
            let parent = try await bench.hold(["parent"], in: store)[0]
            let step = FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: false, name: "start", key: nil, ordinal: 0), type: "",
                result: .value([]))
            let start = FlowStart(
                Bench.id("child"), creation: "child", fingerprint: "", entry: Bench.entry(0),
                parent: FlowParent(parent.id, policy: .cancel))
            _ = try await store.commit(Bench.write(.start(step, [start]), to: parent))
            let child = try #require(try await store.claim([Bench.kind], by: "w", limit: 9).first)
            let beside = try SideSession(bench)
            let lock = "PERFORM FROM \(bench.quotedSchema).runs WHERE id = '"
            try beside.perform(
                "BEGIN", "SET LOCAL deadlock_timeout = '10min'", "SELECT pg_current_xact_id()",
                "DO $$ BEGIN \(lock)child' FOR UPDATE; END $$")
            // Once the store holds the row of the parent and waits for that of the child, each waits for the other. Only the
            // store looks whether that is so.
            async let end = store.commit(Bench.write(.end(.back), to: child))
            try await beside.performWaiting(
                """
                DO $$ BEGIN
                    WHILE NOT EXISTS (
                        SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'
                            AND transactionid::text = pg_current_xact_id()::text)
                    LOOP PERFORM pg_sleep(0.001); END LOOP;
                    \(lock)parent' FOR UPDATE;
                END $$
                """, "COMMIT")
            _ = try await end
            #expect(try await store.record(of: child.id)?.ending == .back)
        }

        @Test func `a snapshot that is held for long hinders nothing`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            let names = (0..<16).map { "\($0)" }
            let held = try await bench.hold(names, in: store)
            let beside = try SideSession(bench)
            let count = "SELECT (count(*) || ' ' || sum(version))::text FROM \(bench.quotedSchema).runs"
            let before = try beside.perform("BEGIN ISOLATION LEVEL REPEATABLE READ", count)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in held {
                    group.addTask {
                        for number in 0..<40 {
                            _ = try await store.commit(
                                Bench.write(.enter(Bench.entry(number + 1)), to: record, after: number))
                        }
                        try await store.send("E", payload: [7], to: record.id, key: nil)
                    }
                }
                try await group.waitForAll()
            }
            for record in held {
                let found = try #require(try await store.record(of: record.id))
                #expect(found.version == record.version + 40)
                #expect(found.path.map(\.number) == Array(0...40))
                #expect(found.events.count == 1)
                _ = try await store.commit(Bench.write(.end(.back), to: record, after: 40))
            }
            #expect(try await store.start(Bench.start("new")).isNew)
            #expect(try await store.claim([Bench.kind], by: "w", limit: 9).map(\.id) == [Bench.id("new")])
            #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 16)
            #expect(try await store.runs(FlowQuery()).map(\.id) == [Bench.id("new")])
            #expect(try beside.perform(count) == before)
        }
    }
#endif
