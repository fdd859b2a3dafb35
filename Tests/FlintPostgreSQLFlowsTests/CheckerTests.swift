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
        private static let seeds = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full" ? 8 : 1

        @Test(arguments: [true, false])
        func `clients get what they were promised, whatever ends or is lost`(notifies: Bool) async throws {
            let server = try await TestServer.shared.value
            let program = try #require(BuiltProduct.executable("flint-durable-checker"))
            // Each has a schema of its own.
            let first = notifies ? 1 : 1_001
            let seeds = (first..<first + Self.seeds).map(String.init)
            let result = try await ChildProcess.run(
                [program, "postgresql", server.connection] + seeds + (notifies ? [] : ["--wakes-nobody"]))
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }
    }
#endif
