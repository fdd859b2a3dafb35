import Dispatch
import Foundation
import Synchronization
import TestSupport

/// The demo as a process of its own, with the inspector on, whose input the test writes.
final class DemoProcess: Sendable {
    static let executable = BuiltProduct.executable("flint-demo")

    /// The address of the page, with the token.
    let url: String
    /// The folder that it works in.
    let folder: NotesFolder
    private let process: ChildProcess
    private let input: Pipe
    private let printed: PrintedLines

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
        let variables = ProcessInfo.processInfo.environment
            .merging(["TMPDIR": folder.url.path]) { $1 }
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        let ends = [input.fileHandleForReading, output.fileHandleForWriting, errors.fileHandleForWriting]
        process = try ChildProcess(
            [executable, "--folder", folder.url.path, "--inspect"] + options,
            descriptors: ends.map(\.fileDescriptor), environment: variables)
        // The demo has them now; open here, its end would not be the end of what it writes.
        for end in ends { try end.close() }
        self.input = input
        printed = PrintedLines()
        printed.follow(output, as: .output)
        printed.follow(errors, as: .errors)
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
        killer.setEventHandler { [process] in process.kill() }
        killer.resume()
        defer { killer.cancel() }
        return await process.end()
    }
}
