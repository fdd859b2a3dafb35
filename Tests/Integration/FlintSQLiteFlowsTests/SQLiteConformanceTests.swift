#if SQLite
    import DurableTestSupport
    import FlintDurableFlows
    import FlintSQLiteFlows
    import TestSupport
    import Testing

    /// The store keeps the rules for stores, as one process has it and as several do.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteConformanceTests {
        @Test(arguments: FlowStoreConformance.Rule.allCases)
        func `the store keeps the rule`(rule: FlowStoreConformance.Rule) async throws {
            let shop = try Shop()
            let conformance = FlowStoreConformance(
                make: { shop.open() }, letPass: { shop.clock.advance(by: $0) },
                reopen: { store in
                    await (store as? SQLiteFlowStore)?.close()
                    return shop.open()
                })
            #expect(try await conformance.findings(about: rule) == [])
        }

        @Test(arguments: FlowStoreConformance.Rule.allCases)
        func `stores that share a file keep the rule`(rule: FlowStoreConformance.Rule) async throws {
            let shop = try Shop()
            let open: @Sendable () -> AlternatingStore = {
                AlternatingStore((0..<3).map { _ in shop.open(poll: .microseconds(10)) })
            }
            let conformance = FlowStoreConformance(
                make: { open() }, letPass: { shop.clock.advance(by: $0) },
                reopen: { store in
                    await (store as? AlternatingStore)?.close()
                    return open()
                })
            // Changes by others are found by asking, for which some time must pass: so little that nothing becomes due by it.
            let findings = try await withThrowingTaskGroup(of: [FlowStoreConformance.Finding].self) { group in
                group.addTask {
                    while !Task.isCancelled {
                        shop.clock.advance(by: .microseconds(20))
                        await Task.yield()
                    }
                    return []
                }
                defer { group.cancelAll() }
                return try await conformance.findings(about: rule)
            }
            #expect(findings == [])
        }
    }
#endif
