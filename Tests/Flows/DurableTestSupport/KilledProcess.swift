internal import Dispatch
package import FlintDurableFlows
internal import Foundation
internal import TestSupport
internal import Testing

/// Functions for tests that kill a process while it changes runs.
package enum KilledProcess {
    /// Runs a program, and kills it after it has printed a number of lines.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - count: The number of lines after which the process is killed.
    /// - Returns: The complete lines that the process has printed.
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
                // The process may have printed more before its end.
                bytes += (try? output.fileHandleForReading.readToEnd()) ?? Data()
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
        _ = await process.end()
        // The last line may be cut off.
        return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
    }

    /// Expects each run of the program in a store, at its last acknowledged entry or at the next one.
    ///
    /// - Parameters:
    ///   - acknowledged: The number of the last acknowledged entry, by the number of the run. The function
    ///     replaces it by the found entry, with which the next process begins.
    ///   - store: The store, opened after the kill.
    ///   - kill: The number of the kill, for messages.
    package static func expect(
        _ acknowledged: inout [Int: Int], in store: some FlowStore, after kill: Int
    ) async throws {
        for (number, last) in acknowledged {
            let record = try await store.record(of: FlowRunID(machine: "Kill", id: "\(number)"))
            let found = try #require(record, "kill \(kill), run \(number)")
            acknowledged[number] = found.entry.number
            // The process may have written one more entry without printing it.
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
