#if SQLite
    import DurableTestSupport
    import TestSupport
    import Testing

    /// Processes that share a file and are asked to stop while they work.
    @Suite(
        .enabled(
            if: BuiltProduct.executable("flint-durable-process") != nil, "The program is not beside the tests"
        ),
        .timeLimit(.minutes(30)))
    struct SQLiteStopTests {
        private let folder: TemporaryFolder
        private let processes: DeliveringProcesses

        init() throws {
            folder = try TemporaryFolder()
            try folder.makeFolder("runs")
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            processes = DeliveringProcesses([program, "sqlite-deliver", folder.path("runs")])
        }

        @Test(arguments: [1, 3], DeliveringProcesses.Stop.allCases)
        func `processes that stop repeat nothing`(count: Int, stop: DeliveringProcesses.Stop) async throws {
            try await processes.expectNoRepetition(by: count, stop: stop)
        }

        @Test func `a process that slept for longer than its lease goes on`() async throws {
            try await processes.expectNoError(
                withLease: 5_000, asleepFor: .seconds(12), repeats: true)
        }
    }
#endif
