#if SQLite
    import DurableTestSupport
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation
    import TestSupport
    import Testing

    /// Processes that share a file and are killed while they change its runs.
    @Suite(
        .enabled(
            if: BuiltProduct.executable("flint-durable-process") != nil, "The program is not beside the tests"
        ),
        .timeLimit(.minutes(30)))
    struct SQLiteKillTests {
        private static let kills = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full" ? 200 : 8

        @Test(arguments: [1, 3])
        func `what was acknowledged remains when processes are killed`(processes: Int) async throws {
            let folder = try TemporaryFolder()
            try folder.makeFolder("runs")
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            var generator = SeededGenerator(seed: processes)
            var acknowledged: [Int: Int] = [:]
            for round in 0..<max(1, Self.kills / processes) {
                let counts = (0..<processes).map { _ in Int.random(in: 1..<60, using: &generator) }
                let lines = try await withThrowingTaskGroup(of: [Substring].self) { group in
                    for (number, count) in counts.enumerated() {
                        group.addTask {
                            try await KilledProcess.lines(
                                of: [
                                    program, "sqlite-work", folder.path("runs"), "\(number)",
                                    "start \(round)",
                                ],
                                killedAfter: count)
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                for line in lines {
                    let words = line.split(separator: " ").compactMap { Int($0) }
                    guard words.count == 2 else {
                        Issue.record("Round \(round): \(line)")
                        continue
                    }
                    acknowledged[words[0]] = max(acknowledged[words[0]] ?? 0, words[1])
                }
                try await Self.check(&acknowledged, in: folder, after: round)
            }
            #expect(acknowledged.values.reduce(0, +) >= Self.kills)
        }

        private static func check(
            _ acknowledged: inout [Int: Int], in folder: TemporaryFolder, after round: Int
        ) async throws {
            // For this store, the machine was started since: the processes are gone.
            let store = SQLiteFlowStore(
                file: folder.url("runs/runs.sqlite"), clock: ContinuousClock(),
                startingAt: FlowTime(microseconds: 0),
                boot: "check \(round)")
            try await store.check()
            _ = try await store.renewLease(of: "checker", for: .seconds(1), isNew: true)
            try await KilledProcess.expect(&acknowledged, in: store, after: round)
            await store.close()
        }
    }
#endif
