internal import Dispatch
internal import Foundation
internal import TestSupport

/// Functions for tests in which several processes of one program work at the same time.
///
/// Each process prints a line once it is ready, waits for the end of its input, works, and prints its
/// results.
package enum SimultaneousProcesses {
    /// Starts processes, and lets them work at the same time once all of them are ready.
    ///
    /// - Parameters:
    ///   - count: The number of processes.
    ///   - command: The program and its arguments.
    /// - Returns: For each process, the lines after its first one.
    package static func lines(_ count: Int, of command: [String]) async throws -> [[Substring]] {
        let input = Pipe()
        let processes = try (0..<count).map { _ in
            let output = Pipe()
            let process = try ChildProcess(
                command,
                descriptors: [
                    input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor,
                    FileHandle.standardError.fileDescriptor,
                ])
            try output.fileHandleForWriting.close()
            return (process: process, output: output.fileHandleForReading)
        }
        try input.fileHandleForReading.close()
        var beginnings: [Data] = []
        for (_, output) in processes { beginnings.append(await firstLine(of: output)) }
        try input.fileHandleForWriting.close()
        var lines: [[Substring]] = []
        for ((process, output), beginning) in zip(processes, beginnings) {
            let text = String(decoding: beginning + (await rest(of: output)), as: UTF8.self)
            _ = await process.end()
            lines.append(Array(text.split(separator: "\n").dropFirst()))
        }
        return lines
    }

    private static func firstLine(of handle: FileHandle) async -> Data {
        await aside {
            var bytes = Data()
            while !bytes.contains(UInt8(ascii: "\n")) {
                let part = handle.availableData
                if part.isEmpty { break }
                bytes += part
            }
            return bytes
        }
    }

    private static func rest(of handle: FileHandle) async -> Data {
        await aside { (try? handle.readToEnd()) ?? Data() }
    }

    /// Executes a blocking function on a queue of its own, so that it blocks no thread of the shared pool.
    private static func aside(_ body: @escaping @Sendable () -> Data) async -> Data {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "flint.test.process").async { continuation.resume(returning: body()) }
        }
    }
}
