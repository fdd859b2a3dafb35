import Foundation
import Testing

/// Runs the built tool as its users do.
enum ToolProcess {
    struct Result: Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The tool beside the bundle of the tests; nil if only the tests were built.
    static let path: String? = {
        let folders = [URL(filePath: CommandLine.arguments[0]), Bundle.main.executableURL, testBundle]
            .compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
        return folders.flatMap { [$0, $0.deletingLastPathComponent()] }
            .map { $0.appending(path: "flint").path(percentEncoded: false) }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// On Apple platforms the tests are loaded into a runner that lives elsewhere.
    private static var testBundle: URL? {
        Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    }

    static let isMissing: Comment = "The executable 'flint' is not beside the tests; build the whole package."

    /// Runs the tool to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - folder: The working directory.
    ///   - input: What it reads from standard input.
    ///   - script: What a shell runs instead, with the tool as `$0` and the arguments as `$@`.
    ///   - environment: Variables to set besides those of the tests.
    /// - Returns: How it ended and what it printed.
    /// - Throws: An error of Foundation if it cannot be started.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, input: String = "", script: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Result {
        let tool = try #require(path)
        try folder.write(input, to: ".streams/input")
        for name in [".streams/output", ".streams/errors"] { try folder.write("", to: name) }
        let process = Process()
        process.executableURL = URL(filePath: script == nil ? tool : "/bin/sh")
        process.arguments = (script.map { ["-c", $0, tool] } ?? []) + arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle(forReadingAtPath: folder(".streams/input"))
        process.standardOutput = FileHandle(forWritingAtPath: folder(".streams/output"))
        process.standardError = FileHandle(forWritingAtPath: folder(".streams/errors"))
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
        return Result(
            status: process.terminationStatus, output: try folder.text(of: ".streams/output"),
            errors: try folder.text(of: ".streams/errors"))
    }
}
