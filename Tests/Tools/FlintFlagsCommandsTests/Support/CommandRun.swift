import Synchronization

@testable import FlintFlagsCommands
@testable import FlintTool

/// A run of the tool on files in memory.
struct CommandRun {
    let status: ToolStatus
    let output: String
    let errors: [String]

    init(_ words: [String], files: [String: String]) {
        let system = System(files)
        status = FlintProgram(system, flags: FlagsCommand.run).run(words)
        (output, errors) = system.printed.withLock { ($0.output, $0.errors) }
    }

    /// Files that are only read, and what was printed.
    final class System: ToolSystem {
        private let files: [String: String]
        let printed = Mutex((output: "", errors: [String]()))

        init(_ files: [String: String]) { self.files = files }

        func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
            guard let text = files[path] else {
                throw FileError(path: path, reason: "No such file or directory")
            }
            return Array(text.utf8.prefix(limit))
        }

        func readStandardInput(limit: Int) throws(FileError) -> [UInt8] { [] }
        func kind(of path: String) -> FileKind? { files[path] == nil ? nil : .file }
        func identity(of path: String) -> String { path }
        func write(_ bytes: [UInt8], to path: String) throws(FileError) {}
        func print(_ bytes: [UInt8]) throws(FileError) {
            printed.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
        }
        func printError(_ line: String) { printed.withLock { $0.errors.append(line) } }
    }
}
