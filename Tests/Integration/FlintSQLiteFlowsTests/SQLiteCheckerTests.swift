#if SQLite
    import Foundation
    import TestSupport
    import Testing

    /// Clients and workers of a file, each with a connection of its own, as the checker sees them.
    @Suite(
        .enabled(
            if: BuiltProduct.executable("flint-durable-checker") != nil, "The program is not beside the tests"
        ),
        .timeLimit(.minutes(30)))
    struct SQLiteCheckerTests {
        private static let isFull = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"
        private static let seeds = isFull ? 1...6 : 1...2

        @Test func `clients get what they were promised, whatever ends or is lost`() async throws {
            let folder = try TemporaryFolder()
            let program = try #require(BuiltProduct.executable("flint-durable-checker"))
            let result = try await ChildProcess.run(
                [program, "sqlite", folder.path("checker")] + Self.seeds.map(String.init))
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }

        @Test func `clients and workers in four processes that are killed keep what was promised`()
            async throws
        {
            let folder = try TemporaryFolder()
            let program = try #require(BuiltProduct.executable("flint-durable-checker"))
            let result = try await ChildProcess.run(
                [program, "sqlite", folder.path("runs"), "1"]
                    + ["--kills", Self.isFull ? "200" : "12", folder.path("history")])
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }
    }
#endif
