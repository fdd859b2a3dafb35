import Foundation
import TestSupport
import Testing

/// The built tool as a process that serves a file.
final class FlagServer: Sendable {
    /// The tool beside the bundle of the tests; nil if only the tests were built.
    static let tool: String? = BuiltProduct.executable("flint")
    static let isMissing: Comment = "The executable 'flint' is not beside the tests; build the whole package."

    let url: URL
    let port: Int
    private let process: ChildProcess

    /// Starts the tool, and waits until it listens.
    init(_ file: String, port: Int = 0, options: [String] = []) async throws {
        let pipe = Pipe()
        let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
        defer { try? nothing.close() }
        let words = [try #require(Self.tool), "flags", "serve", file, "--port=\(port)"] + options
        process = try ChildProcess(
            words,
            descriptors: [
                nothing.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor,
                FileHandle.standardError.fileDescriptor,
            ])
        try pipe.fileHandleForWriting.close()
        let line = await Self.firstLine(of: pipe.fileHandleForReading)
        let address = try #require(line.firstMatch(of: /http:\/\/[^;]+:(\d+)/), "\(line)")
        url = try #require(URL(string: String(address.output.0)))
        self.port = try #require(Int(address.output.1))
    }

    deinit { process.kill() }

    /// Ends the process.
    func stop() async {
        process.kill()
        _ = await process.end()
    }

    private static func firstLine(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            // A thread of its own: those of the pool are shared by all tests.
            Thread.detachNewThread {
                var text: [UInt8] = []
                while !text.contains(0x0A), let bytes = try? handle.read(upToCount: 1), !bytes.isEmpty {
                    text += bytes
                }
                continuation.resume(returning: String(decoding: text, as: UTF8.self))
            }
        }
    }
}
