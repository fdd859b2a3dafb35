internal import Foundation

extension ChildProcess {
    /// The exit status and the output of a process that has ended.
    package struct Result: Sendable {
        /// The exit status; 128 plus the number of the signal if a signal ended the process.
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
    ///   - folder: The working directory; `nil` for that of the tests.
    ///   - input: The contents of the standard input.
    ///   - environment: The environment variables; `nil` for those of the tests.
    /// - Returns: The exit status and the output.
    /// - Throws: ``ChildProcessError`` if the program does not start.
    package static func run(
        _ words: [String], in folder: String? = nil, input: String = "",
        environment: [String: String]? = nil
    ) async throws -> Result {
        // The streams are files, because a full pipe would stop the program.
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
