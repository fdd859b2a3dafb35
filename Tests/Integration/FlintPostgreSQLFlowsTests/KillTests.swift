#if PostgreSQL
    import DurableTestSupport
    import FlintDurableFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Workers that are killed while they change runs.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .enabled(
            if: BuiltProduct.executable("flint-durable-process") != nil,
            "The program is not beside the tests."),
        .timeLimit(.minutes(30)))
    struct KillTests {
        private static let kills = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full" ? 300 : 8

        @Test func `four workers are killed again and again, and each entry is acknowledged once`()
            async throws
        {
            let bench = try await Bench(try await TestServer())
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            let store = try await PostgreSQLFlowStore(
                PostgreSQLFlowConfiguration(connection: bench.server.connection, schema: bench.schema))
            for number in 0..<24 {
                let entry = FlowStoredEntry(
                    number: 0, kind: FlowKind(machine: "Kill", state: "S"), state: .encoded([]), wait: nil)
                _ = try await store.start(
                    FlowStart(
                        FlowRunID(machine: "Kill", id: "\(number)"), creation: "c", fingerprint: "f",
                        entry: entry))
            }
            let lines = try await withThrowingTaskGroup(of: [Substring].self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        var lines: [Substring] = []
                        var generator = SeededGenerator(seed: worker)
                        for _ in 0..<Self.kills / 4 {
                            lines += try await KilledProcess.lines(
                                of: [program, "postgresql-work", bench.server.connection, bench.schema],
                                killedAfter: Int.random(in: 1..<200, using: &generator))
                        }
                        return lines
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(lines).count == lines.count, "An entry was acknowledged twice.")
            var last: [String: Int] = [:]
            for line in lines {
                let words = line.split(separator: " ")
                guard words.count == 2, let number = Int(words[1]) else {
                    Issue.record("\(line)")
                    continue
                }
                last[String(words[0])] = max(last[String(words[0])] ?? 0, number)
            }
            for (run, number) in last {
                let found = try #require(try await store.record(of: FlowRunID(machine: "Kill", id: run)))
                #expect(found.entry.number >= number)
                #expect(
                    found.path.map(\.number) == Array(max(0, found.entry.number - 999)...found.entry.number))
            }
            #expect(lines.count >= Self.kills)
            await store.close()
        }
    }
#endif
