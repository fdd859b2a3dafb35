import Foundation
import TestSupport
import Testing

/// Runs the built tool as its users do.
enum ToolProcess {
    /// The tool beside the bundle of the tests; nil if only the tests were built.
    static let path: String? = BuiltProduct.executable("flint")

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
    /// - Throws: ``ChildProcessError`` if it cannot be started.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, input: String = "", script: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> ChildProcess.Result {
        let tool = try #require(path)
        return try await ChildProcess.run(
            (script.map { ["/bin/sh", "-c", $0, tool] } ?? [tool]) + arguments, in: folder.path, input: input,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    }
}
