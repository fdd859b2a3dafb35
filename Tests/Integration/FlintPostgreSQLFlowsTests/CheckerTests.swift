#if PostgreSQL
    import Foundation
    import TestSupport
    import Testing

    /// Clients and workers of several machines, as the checker sees them.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .enabled(
            if: BuiltProduct.executable("flint-durable-checker") != nil,
            "The program is not beside the tests."),
        .timeLimit(.minutes(30)))
    struct CheckerTests {
        private static let isFull = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"

        @Test(arguments: [true, false])
        func `clients get what they were promised, whatever ends or is lost`(notifies: Bool) async throws {
            let server = try await TestServer.shared.value
            let program = try #require(BuiltProduct.executable("flint-durable-checker"))
            // One after the other, because each has a dozen stores; each has a schema of its own.
            let first = notifies ? 1 : 1_001
            for seed in first..<first + (Self.isFull ? 8 : 1) {
                let result = try await ChildProcess.run(
                    [program, "postgresql", server.connection, "\(seed)"]
                        + (notifies ? [] : ["--wakes-nobody"]))
                #expect(result.status == 0, "\(result.output) \(result.errors)")
            }
        }

        @Test func `clients and workers in four processes that are killed keep what was promised`()
            async throws
        {
            let server = try await TestServer.shared.value
            let program = try #require(BuiltProduct.executable("flint-durable-checker"))
            let folder = try TemporaryFolder()
            let result = try await ChildProcess.run(
                [program, "postgresql", server.connection, "2001"]
                    + ["--kills", Self.isFull ? "300" : "12", folder.path("history")])
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }
    }
#endif
