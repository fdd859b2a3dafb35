import Dispatch
import FlintDurableFlows
import Foundation
import TestSupport
import Testing

/// Processes that are killed while they change runs.
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
            let lines = try await Self.run(
                program, folder, killedAfter: Int.random(in: 1..<150, using: &generator))
            for line in lines {
                let words = line.split(separator: " ").compactMap { Int($0) }
                guard words.count == 2 else {
                    Issue.record("Process \(kill): \(line)")
                    continue
                }
                acknowledged[words[0]] = max(acknowledged[words[0]] ?? 0, words[1])
            }
            try await Self.check(acknowledged, in: folder, after: kill)
        }
        #expect(acknowledged.values.reduce(0, +) >= Self.kills)
    }

    /// Lets a process work until it has printed some lines.
    private static func run(
        _ program: String, _ folder: TemporaryFolder, killedAfter count: Int
    ) async throws
        -> [Substring]
    {
        let output = Pipe()
        let input = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        let process = try ChildProcess(
            [program, "work", folder.path("runs")],
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
            text.hasSuffix("\n") ? text[...] : text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex)
        return whole.split(separator: "\n")
    }

    private static func check(
        _ acknowledged: [Int: Int], in folder: TemporaryFolder, after kill: Int
    ) async throws {
        let store = try FileFlowStore(directory: folder.url("runs"))
        #expect(try await store.findings.filter(\.isDamage) == [], "kill \(kill)")
        for (number, last) in acknowledged {
            let record = try await store.record(of: FlowRunID(machine: "Kill", id: "\(number)"))
            let found = try #require(record, "kill \(kill), run \(number)")
            // One more may have been written without an answer.
            #expect((last...last + 1).contains(found.entry.number), "kill \(kill), run \(number)")
            #expect(found.owner == nil && found.status == .ready)
            guard case .encoded(let bytes) = found.entry.state else { continue }
            let count = found.entry.number * 37 % 900
            let text = Array("\(found.entry.number) ".utf8)
            #expect(bytes == text + [UInt8](repeating: UInt8(found.entry.number % 251), count: count))
            #expect(
                found.path.map(\.number).elementsEqual(max(0, found.entry.number - 999)...found.entry.number))
        }
        await store.close()
    }
}
