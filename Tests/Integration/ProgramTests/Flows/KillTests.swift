import DurableTestSupport
import FlintDurableFlows
import Foundation
import TestSupport
import Testing

/// Processes that are killed or stopped while they change runs.
@Suite(
    .enabled(
        if: BuiltProduct.executable("flint-durable-process") != nil, "The program is not beside the tests"),
    .timeLimit(.minutes(30)))
struct KillTests {
    private static let kills = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full" ? 200 : 8

    @Test func `what was acknowledged remains when the process is killed`() async throws {
        let folder = try TemporaryFolder()
        let program = try #require(BuiltProduct.executable("flint-durable-process"))
        var generator = SeededGenerator(seed: 1)
        var acknowledged: [Int: Int] = [:]
        for kill in 0..<Self.kills {
            let lines = try await KilledProcess.lines(
                of: [program, "work", folder.path("runs")],
                killedAfter: Int.random(in: 1..<150, using: &generator))
            for line in lines {
                let words = line.split(separator: " ").compactMap { Int($0) }
                guard words.count == 2 else {
                    Issue.record("Process \(kill): \(line)")
                    continue
                }
                acknowledged[words[0]] = max(acknowledged[words[0]] ?? 0, words[1])
            }
            try await Self.check(&acknowledged, in: folder, after: kill)
        }
        #expect(acknowledged.values.reduce(0, +) >= Self.kills)
    }

    @Test func `a process that slept for ten leases repeats nothing`() async throws {
        let folder = try TemporaryFolder()
        let program = try #require(BuiltProduct.executable("flint-durable-process"))
        try await DeliveringProcesses([program, "deliver", folder.path("runs")])
            .expectNoError(withLease: 100, asleepFor: .seconds(1), repeats: false)
    }

    private static func check(
        _ acknowledged: inout [Int: Int], in folder: TemporaryFolder, after kill: Int
    ) async throws {
        let store = try FileFlowStore(directory: folder.url("runs"))
        #expect(try await store.findings.filter(\.isDamage) == [], "kill \(kill)")
        try await KilledProcess.expect(&acknowledged, in: store, after: kill)
        await store.close()
    }
}
