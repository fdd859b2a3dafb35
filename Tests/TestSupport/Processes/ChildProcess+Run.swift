internal import Foundation

extension ChildProcess {
    /// What a process was, once it has ended.
    package struct Result: Sendable {
        /// The exit status; 128 and the number of the signal if a signal ended it.
        package let status: Int32
        package let output: String
        package let errors: String

        /// The lines of the output.
        package var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - words: The path of the program, and its arguments.
    ///   - folder: Its working directory; `nil` is that of the tests.
    ///   - input: What it reads from its standard input.
    ///   - environment: Its variables; `nil` are those of the tests.
    /// - Returns: How it ended and what it printed.
    /// - Throws: ``ChildProcessError`` if it does not start.
    package static func run(
        _ words: [String], in folder: String? = nil, input: String = "",
        environment: [String: String]? = nil
    ) async throws -> Result {
        // Files, because a full pipe would stop the program.
        let streams = try TemporaryFolder()
        try streams.write(input, to: "input")
        for name in ["output", "errors"] { try streams.write("", to: name) }
        let handles = [
            try FileHandle(forReadingFrom: streams.url("input")),
            try FileHandle(forWritingTo: streams.url("output")),
            try FileHandle(forWritingTo: streams.url("errors")),
        ]
        let process = try ChildProcess(
            words, descriptors: handles.map(\.fileDescriptor), in: folder, environment: environment)
        for handle in handles { try handle.close() }
        let status = await process.end()
        return Result(
            status: status, output: try streams.text(of: "output"), errors: try streams.text(of: "errors"))
    }
}
