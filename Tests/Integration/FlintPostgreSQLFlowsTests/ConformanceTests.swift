#if PostgreSQL
    import FlintDurableFlows
    import Synchronization
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// The store keeps the rules for stores.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct ConformanceTests {
        @Test(arguments: FlowStoreConformance.Rule.allCases, [false, true])
        func `the store keeps the rule`(rule: FlowStoreConformance.Rule, notifies: Bool) async throws {
            let bench = try await Bench()
            let conformance = FlowStoreConformance(
                make: { try await bench.open(notifies: notifies) }, letPass: { bench.clock.advance(by: $0) },
                reopen: { store in
                    await (store as? PostgreSQLFlowStore)?.close()
                    return try await bench.open(notifies: notifies)
                })
            #expect(try await conformance.findings(about: rule) == [])
        }
    }
#endif
