import FlintBasics
package import FlintTool
import Synchronization

/// Files and streams in memory.
package final class MemorySystem: ToolSystem {
    package struct State: Sendable {
        package var files: [String: [UInt8]] = [:]
        package var folders: Set<String> = []
        package var standardInput: [UInt8] = []
        package var output: String = ""
        package var errorLines: [String] = []
        /// The answer of the person at the terminal; nil without a terminal.
        package var answer: String?
        /// The questions that were asked, in order.
        package var questions: [String] = []
        /// The paths that were written, in order.
        package var writes: [String] = []
        /// The reason why each write fails; nil if it succeeds.
        package var writeFailure: String?
        /// The error of printing; nil if it succeeds.
        package var printFailure: FileError?
    }

    private let state: Mutex<State>

    package init(_ files: [String: String] = [:], folders: Set<String> = [], standardInput: String = "") {
        var state = State()
        state.files = files.mapValues { Array($0.utf8) }
        state.folders = folders
        state.standardInput = Array(standardInput.utf8)
        self.state = Mutex(state)
    }

    package var current: State { state.withLock { $0 } }

    package func update(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    package func text(of path: String) -> String? {
        current.files[path].map { String(decoding: $0, as: UTF8.self) }
    }

    package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let state = current
        if state.folders.contains(path) { throw FileError(path: path, reason: "Is a directory") }
        guard let bytes = state.files[path] else {
            throw FileError(path: path, reason: "No such file or directory")
        }
        return Array(bytes.prefix(limit))
    }

    package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        Array(current.standardInput.prefix(limit))
    }

    package func kind(of path: String) -> FileKind? {
        let state = current
        if state.files[path] != nil { return .file }
        return state.folders.contains(path) ? .folder : nil
    }

    package func identity(of path: String) -> String { FilePath.normalized(FilePath.join("/here", path)) }

    package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let failure: String? = state.withLock { state in
            guard state.writeFailure == nil else { return state.writeFailure }
            state.files[path] = bytes
            state.writes.append(path)
            return nil
        }
        if let failure { throw FileError(path: path, reason: failure) }
    }

    package func print(_ bytes: [UInt8]) throws(FileError) {
        if let failure = current.printFailure { throw failure }
        state.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
    }

    package func answer(to question: String) -> String? {
        state.withLock { state in
            if state.answer != nil { state.questions.append(question) }
            return state.answer
        }
    }

    package func printError(_ line: String) { state.withLock { $0.errorLines.append(line) } }
}
