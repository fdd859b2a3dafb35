#if PostgreSQL
    import FlintDurableFlows
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// A backup is put in the place of a database while workers use it.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct BackupTests {
        private static func expectStale(
            _ change: FlowWrite.Change, to record: FlowRecord, after writes: Int,
            in store: PostgreSQLFlowStore,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async {
            await #expect(throws: FlowStoreError(.stale, ""), sourceLocation: sourceLocation) {
                try await store.commit(Bench.write(change, to: record, after: writes))
            }
        }

        @Test func `workers that have gone on since a backup write nothing over it`() async throws {
            let bench = try await Bench(try await TestServer())
            let (store, other) = (try await bench.open(), try await bench.open())
            let held = try await bench.hold(["held"], in: store)[0]
            _ = try await store.start(Bench.start("free"))
            _ = try await store.renewLease(of: "v", for: Bench.lease, isNew: true)
            try await bench.server.backUp()

            for number in 0..<3 {
                _ = try await store.commit(
                    Bench.write(.enter(Bench.entry(number + 1)), to: held, after: number))
            }
            // Its lease is in the backup, that of the next one is not.
            let taken = try #require(try await store.claim([Bench.kind], by: "v", limit: 9).first)
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: taken))
            _ = try await store.start(Bench.start("new"))
            _ = try await store.renewLease(of: "u", for: Bench.lease, isNew: true)
            let late = try #require(try await store.claim([Bench.kind], by: "u", limit: 9).first)
            try await bench.server.restore()

            // What the backup does not know of is refused, also by the statement for entries alone.
            await Self.expectStale(.enter(Bench.entry(4)), to: held, after: 3, in: store)
            await Self.expectStale(.end(.back), to: held, after: 3, in: store)
            await Self.expectStale(.enter(Bench.entry(2)), to: taken, after: 1, in: store)
            await Self.expectStale(.release, to: taken, after: 0, in: store)
            await #expect(throws: FlowStoreError(.unknownRun, "")) {
                try await store.commit(Bench.write(.enter(Bench.entry(1)), to: late))
            }
            await #expect(throws: FlowStoreError(.unknownRun, "")) {
                try await store.send("E", payload: [], to: Bench.id("new"), key: nil)
            }
            await #expect(throws: FlowStoreError(.leaseLost, "")) {
                try await store.renewLease(of: "u", for: Bench.lease, isNew: false)
            }
            for record in [held, taken] {
                let found = try #require(try await other.record(of: record.id))
                #expect(found.entry.number == 0)
                #expect(found.owner == (record.id == held.id ? "w" : nil))
            }

            // The one that gets the run has the same epoch as the one that had it, and the same version.
            _ = try await other.renewLease(of: "x", for: Bench.lease, isNew: true)
            let again = try #require(try await other.claim([Bench.kind], by: "x", limit: 9).first)
            #expect((again.id, again.epoch, again.version) == (taken.id, taken.epoch, taken.version))
            await Self.expectStale(.enter(Bench.entry(1)), to: taken, after: 0, in: store)
            await Self.expectStale(.end(.back), to: taken, after: 0, in: store)
            _ = try await other.commit(Bench.write(.enter(Bench.entry(1)), to: again))
            await Self.expectStale(.enter(Bench.entry(2)), to: taken, after: 1, in: store)

            // One that goes on from what the backup has may.
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held))
            #expect(try await other.record(of: held.id)?.path.map(\.number) == [0, 1])
            #expect(try await other.record(of: taken.id)?.path.map(\.number) == [0, 1])
            #expect(try await store.start(Bench.start("new")).isNew)
        }
    }
#endif
