#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Names that workers register, and what the functions for applications refuse because of them.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."))
    struct NamesTests {
        private static func name(_ kind: FlowMachineName.Kind, _ name: String) -> FlowMachineName {
            FlowMachineName(machine: "Order", fingerprint: "f", kind: kind, name: name)
        }

        private static let names: Set = [
            name(.state, "Begin"), name(.state, "AwaitApproval"), name(.input, "Order"),
            name(.event, "Approval"),
            name(.event, "Refusal"),
        ]

        private func refusal(_ bench: Bench, _ call: String) async throws -> String {
            let failure = await #expect(throws: TestServer.Failure.self) {
                try await bench.server.execute("SELECT \(bench.quotedSchema).\(call)")
            }
            return try #require(failure).text
        }

        @Test func `names that no registered version knows are refused with the nearest ones`() async throws {
            let bench = try await Bench()
            let store = try await bench.open()
            func perform(_ call: String) async throws -> String {
                try await bench.server.execute("SELECT \(bench.quotedSchema).\(call)")
            }
            // Before anything is registered, everything is taken.
            #expect(try await perform("flint_start('Ordre', 'early', 'Begni', '\\x')") == "t")
            _ = try await perform("flint_send('Ordre', 'early', 'Anything', '\\x')")
            try await store.register(Self.names)
            let start = "flint_start('Order', '1', 'Begin', '\\x', context_type => 'Order')"
            #expect(try await perform(start) == "t")
            for (call, parts) in [
                ("flint_start('Ordre', '2', 'Begin', '\\x')", ["'Ordre'", "did you mean 'Order'?"]),
                ("flint_start('Order', '2', 'Begni', '\\x')", ["'Begni'", "did you mean 'Begin'?"]),
                ("flint_start('Order', '2', 'Begin', '\\x')", ["type ''", "it is 'Order'"]),
                ("flint_send('Order', '1', 'aproval', '\\x')", ["'aproval'", "did you mean 'Approval'?"]),
                ("flint_send('Order', '1', 'Elephant', '\\x')", ["awaits an event 'Elephant'."]),
            ] {
                let text = try await refusal(bench, call)
                for part in parts { #expect(text.contains(part), "\(call): \(text)") }
            }
            _ = try await perform("flint_send('Order', '1', 'Approval', '\\x')")
            // A machine whose events are not all known takes every event.
            try await store.register([Self.name(.event, "")])
            _ = try await perform("flint_send('Order', '1', 'Elephant', '\\x')")
        }

        @Test func `who may use the inbox of an earlier version may use the names`() async throws {
            let bench = try await Bench()
            let schema = bench.quotedSchema
            try await bench.removeLines()
            try await bench.server.execute(
                """
                DROP TABLE \(schema).names; DROP FUNCTION \(schema).nearest_name;
                DROP VIEW \(schema).flint_runs; ALTER TABLE \(schema).workers DROP COLUMN renewed;
                ALTER TABLE \(schema).runs DROP COLUMN error;
                UPDATE \(schema).version SET version = 5;
                DO $$ BEGIN CREATE ROLE "a client"; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
                GRANT USAGE ON SCHEMA \(schema) TO "a client";
                GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA \(schema) TO "a client"
                """)
            #expect(try await PostgreSQLFlowStore.migrate(bench.configuration()) == 5)
            let started = try await bench.server.execute(
                """
                SET ROLE "a client";
                SELECT \(schema).flint_start('Order', '1', 'Begin', '\\x')
                """)
            #expect(started == "t")
        }
    }
#endif
