#if PostgreSQL
    import DurableTestSupport
    import TestSupport
    import Testing

    /// Processes that share a database and are asked to stop while they work.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .enabled(
            if: BuiltProduct.executable("flint-durable-process") != nil,
            "The program is not beside the tests."),
        .timeLimit(.minutes(30)))
    struct StopTests {
        private func processes() async throws -> DeliveringProcesses {
            let bench = try await Bench()
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            return DeliveringProcesses(
                [program, "postgresql-deliver", bench.server.connection, bench.schema])
        }

        @Test(arguments: [1, 3], DeliveringProcesses.Stop.allCases)
        func `processes that stop repeat nothing`(count: Int, stop: DeliveringProcesses.Stop) async throws {
            try await processes().expectNoRepetition(by: count, stop: stop)
        }

        @Test func `a process that slept for longer than its lease goes on`() async throws {
            try await processes().expectNoError(
                withLease: 5_000, asleepFor: .seconds(12), repeats: true)
        }
    }
#endif
