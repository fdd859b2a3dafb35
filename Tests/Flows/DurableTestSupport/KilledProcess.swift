internal import Dispatch
package import FlintDurableFlows
internal import Foundation
internal import TestSupport
internal import Testing

/// A process that changes runs until it is killed, and what it has acknowledged before.
package enum KilledProcess {
    /// Lets a process work until it has printed some lines, and kills it.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - count: After how many lines it is killed.
    /// - Returns: The whole lines that it has printed.
    package static func lines(of command: [String], killedAfter count: Int) async throws -> [Substring] {
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
        return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
    }

    /// Expects the runs of the program in a store, each at the last entry that it has acknowledged, or at the next one.
    ///
    /// - Parameters:
    ///   - acknowledged: The last acknowledged entry of each run; then the one that was found, from which the next process
    ///     goes on.
    ///   - store: The store, opened after the kill.
    ///   - kill: Which kill it was.
    package static func expect(
        _ acknowledged: inout [Int: Int], in store: some FlowStore, after kill: Int
    ) async throws {
        for (number, last) in acknowledged {
            let record = try await store.record(of: FlowRunID(machine: "Kill", id: "\(number)"))
            let found = try #require(record, "kill \(kill), run \(number)")
            acknowledged[number] = found.entry.number
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
    }
}
