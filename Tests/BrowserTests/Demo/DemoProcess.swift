import Dispatch
import Foundation
import Synchronization

/// The demo as a process of its own, with the inspector on, whose input the test writes.
final class DemoProcess: Sendable {
    /// The program beside the bundle of the tests; `nil` if it is not there.
    static let executable: String? = {
        let candidates =
            CommandLine.arguments.prefix(1) + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
        return candidates.map { ($0 as NSString).deletingLastPathComponent + "/flint-demo" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The address of the page, with the token.
    let url: String
    /// The folder that it works in.
    let folder: NotesFolder
    private let process: Process
    private let input: Pipe
    private let printed: PrintedLines
    private let ended: AsyncStream<Int32>

    /// Starts the demo and waits until it has said where the inspector is.
    ///
    /// - Parameters:
    ///   - folder: The notes.
    ///   - options: More options.
    /// - Throws: ``BrowserError`` if it does not start.
    init(in folder: NotesFolder, options: [String] = []) async throws {
        guard let executable = Self.executable else {
            throw BrowserError("The demo is not beside the tests.")
        }
        self.folder = folder
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = ["--folder", folder.url.path, "--inspect"] + options
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.url.path]) { $1 }
        process.environment?["FLINT_NOTES"] = nil
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        let (ended, continuation) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        let printed = PrintedLines()
        try process.run()
        printed.follow(output, as: .output)
        printed.follow(errors, as: .errors)
        self.process = process
        self.input = input
        self.ended = ended
        self.printed = printed
        let line = try await printed.first { $0.hasPrefix("Inspector: ") }
        url = String(line.dropFirst("Inspector: ".count))
    }

    /// The address without the token.
    var origin: String {
        url.split(separator: "#").first.map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) } ?? url
    }

    /// Types a command.
    func perform(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Waits until it has printed a line, on either of its streams.
    @discardableResult
    func printed(_ holds: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await printed.first(holds)
    }

    /// Ends its input, and waits until it has ended.
    ///
    /// - Returns: Its exit status.
    @discardableResult
    func stop() async -> Int32 {
        try? input.fileHandleForWriting.close()
        let killer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "demo.kill"))
        killer.schedule(deadline: .now() + .seconds(30))
        killer.setEventHandler { [process] in process.terminate() }
        killer.resume()
        defer { killer.cancel() }
        for await status in ended { return status }
        return process.terminationStatus
    }
}
