#if PostgreSQL
    import FlintDurableFlows
    import FlintFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// The clocks of the machines are wrong: only that of the server counts.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct ServerClockTests {
        /// A clock of the server that is an hour away from that of this machine, as the clock of a client would be from it.
        private static func connection(_ bench: Bench, hours: Int) async throws -> String {
            try await bench.shadow { schema in
                ["clock_timestamp": "VOLATILE", "statement_timestamp": "STABLE"].map { name, volatility in
                    """
                    CREATE FUNCTION \(schema).\(name)() RETURNS timestamptz LANGUAGE sql \(volatility)
                    AS $$ SELECT pg_catalog.\(name)() + interval '\(hours) hours' $$;
                    """
                }.joined()
            }
        }

        private static func now(_ bench: Bench, hours: Int) async throws -> Int64 {
            let text = try await bench.server.execute(
                """
                SELECT (extract(epoch FROM clock_timestamp() + interval '\(hours) hours') * 1000000)::bigint
                """)
            return try #require(Int64(text))
        }

        @Test(arguments: [-1, 1])
        func `a clock that is an hour away from the server's changes nothing`(hours: Int) async throws {
            let bench = try await Bench()
            let suffix = try await Self.connection(bench, hours: hours)
            let store = try await bench.open { $0.connection += suffix }
            let before = try await Self.now(bench, hours: hours)
            let held = try #require(try await bench.hold(["a"], in: store).first)
            let after = try await Self.now(bench, hours: hours)
            #expect((before...after).contains(held.createdAt.microseconds))
            let claim = { try await store.claim([Bench.kind], by: "w", limit: 9) }

            // It is due when the server says so; some minutes are left for a machine that is slow.
            let failure = FlowFailure(type: "", text: "")
            _ = try await store.commit(Bench.write(.retry(after: .seconds(3_000), failure), to: held))
            bench.clock.advance(by: .seconds(2_400))
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: false)
            #expect(try await claim().isEmpty)
            bench.clock.advance(by: .seconds(601))
            let again = try #require(try await claim().first)

            let wait = FlowStoredWait(events: [], limit: .seconds(3_000))
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1, wait: wait)), to: again))
            bench.clock.advance(by: .seconds(2_400))
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: false)
            #expect(try await claim().isEmpty)
            #expect(try await store.runs(FlowQuery(minimumAge: .seconds(3_000))).isEmpty)
            bench.clock.advance(by: .seconds(601))
            #expect(try await store.runs(FlowQuery(minimumAge: .seconds(3_000))).count == 1)
            #expect(try await store.statistics().lag < .seconds(600))
            let late = try #require(try await claim().first)
            #expect(late.arrival == .deadline)

            _ = try await store.commit(Bench.write(.end(.back), to: late))
            #expect(try await store.removeRuns(endedLongerThan: .seconds(1_200)) == 0)
            bench.clock.advance(by: .seconds(1_201))
            #expect(try await store.removeRuns(endedLongerThan: .seconds(1_200)) == 1)
        }

        @Test(arguments: [-1, 1])
        func `a lease lasts as long by a clock that is an hour away from the server's`(
            hours: Int
        ) async throws {
            let bench = try await Bench()
            let suffix = try await Self.connection(bench, hours: hours)
            let store = try await bench.open { $0.connection += suffix }
            let held = try #require(try await bench.hold(["a"], in: store).first)
            _ = try await store.renewLease(of: "v", for: Bench.lease * 3, isNew: true)
            bench.clock.advance(by: Bench.lease - .seconds(600))
            #expect(try await store.claim([Bench.kind], by: "v", limit: 9).isEmpty)
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
            bench.clock.advance(by: .seconds(601))
            await #expect(throws: FlowStoreError(.stale, "")) {
                try await store.commit(Bench.write(.enter(Bench.entry(2)), to: held, after: 1))
            }
            await #expect(throws: FlowStoreError(.leaseLost, "")) {
                try await store.renewLease(of: "w", for: Bench.lease, isNew: false)
            }
            #expect(try await store.claim([Bench.kind], by: "v", limit: 9).map(\.id) == [held.id])
        }

        @Test func `a lease is over that would last longer than was asked for`() async throws {
            let bench = try await Bench()
            let suffix = try await Self.connection(bench, hours: 1)
            let ahead = try await bench.open { $0.connection += suffix }
            for name in ["a", "b"] { _ = try await ahead.start(Bench.start(name)) }
            _ = try await ahead.renewLease(of: "dead", for: .seconds(30), isNew: true)
            #expect(try await ahead.claim([Bench.kind], by: "dead", limit: 9).count == 2)
            // The clock is set back by an hour: that of the server is behind the one that stored the lease.
            let store = try await bench.open()
            _ = try await store.renewLease(of: "alive", for: .seconds(30), isNew: true)
            let claimed = try await store.claim([Bench.kind], by: "alive", limit: 9)
            #expect(claimed.map(\.id.id).sorted() == ["a", "b"])
            #expect(
                try await bench.server.execute("SELECT name FROM \(bench.quotedSchema).workers") == "alive")
        }

        @Test func `a lease that was renewed after a clock was set back is not over`() async throws {
            let bench = try await Bench()
            let suffix = try await Self.connection(bench, hours: 1)
            let ahead = try await bench.open { $0.connection += suffix }
            _ = try await ahead.renewLease(of: "w", for: .seconds(30), isNew: true)
            let store = try await bench.open()
            _ = try await store.start(Bench.start("a"))
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: false)
            #expect(try await store.claim([Bench.kind], by: "w", limit: 9).count == 1)
            _ = try await store.renewLease(of: "v", for: Bench.lease, isNew: true)
            #expect(try await store.claim([Bench.kind], by: "v", limit: 9).isEmpty)
            #expect(try await store.record(of: Bench.id("a"))?.owner == "w")
        }
    }
#endif
