#if SQLite
    import Dispatch
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
                            try await Self.run(
                                [program, "sqlite-work", folder.path("runs"), "\(number)", "start \(round)"],
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
                try await Self.check(acknowledged, in: folder, after: round)
            }
            #expect(acknowledged.values.reduce(0, +) >= Self.kills)
        }

        /// Lets a process work until it has printed some lines.
        private static func run(_ command: [String], killedAfter count: Int) async throws -> [Substring] {
            let output = Pipe()
            let input = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
            let process = try ChildProcess(
                command,
                descriptors: [
                    input.fileDescriptor, output.fileHandleForWriting.fileDescriptor,
                    FileHandle.standardError.fileDescriptor,
                ])
            try output.fileHandleForWriting.close()
            let text = await withCheckedContinuation { continuation in
                DispatchQueue(label: "flint.test.kill").async {
                    var bytes = Data()
                    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < count {
                        let part = output.fileHandleForReading.availableData
                        if part.isEmpty { break }
                        bytes += part
                    }
                    process.kill()
                    // What it has printed before its end.
                    bytes += (try? output.fileHandleForReading.readToEnd()) ?? Data()
                    continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
                }
            }
            _ = await process.end()
            // The last line may be cut off.
            let whole =
                text.hasSuffix("\n")
                ? text[...] : text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex)
            return whole.split(separator: "\n")
        }

        private static func check(
            _ acknowledged: [Int: Int], in folder: TemporaryFolder, after round: Int
        ) async throws {
            // For this store, the machine was started since: the processes are gone.
            let store = SQLiteFlowStore(
                file: folder.url("runs/runs.sqlite"), clock: ContinuousClock(),
                startingAt: FlowTime(microseconds: 0),
                boot: "check \(round)")
            try await store.check()
            _ = try await store.renewLease(of: "checker", for: .seconds(1), isNew: true)
            for (number, last) in acknowledged {
                let record = try await store.record(of: FlowRunID(machine: "Kill", id: "\(number)"))
                let found = try #require(record, "round \(round), run \(number)")
                // One more may have been written without an answer.
                #expect((last...last + 1).contains(found.entry.number), "round \(round), run \(number)")
                #expect(found.owner == nil && found.status == .ready)
                guard case .encoded(let bytes) = found.entry.state else { continue }
                let count = found.entry.number * 37 % 900
                let text = Array("\(found.entry.number) ".utf8)
                #expect(bytes == text + [UInt8](repeating: UInt8(found.entry.number % 251), count: count))
                #expect(
                    found.path.map(\.number).elementsEqual(
                        max(0, found.entry.number - 999)...found.entry.number))
            }
            await store.close()
        }
    }
#endif
