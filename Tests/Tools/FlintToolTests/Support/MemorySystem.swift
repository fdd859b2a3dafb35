import FlintBasics
import Synchronization

@testable import FlintTool

/// Files and streams in memory.
final class MemorySystem: ToolSystem {
    struct State: Sendable {
        var files: [String: [UInt8]] = [:]
        var folders: Set<String> = []
        var standardInput: [UInt8] = []
        var output: String = ""
        var errorLines: [String] = []
        /// The paths that were written, in order.
        var writes: [String] = []
        /// What every write fails with; nil if it succeeds.
        var writeFailure: String?
        /// What printing fails with; nil if it succeeds.
        var printFailure: FileError?
    }

    private let state: Mutex<State>

    init(_ files: [String: String] = [:], folders: Set<String> = [], standardInput: String = "") {
        var state = State()
        state.files = files.mapValues { Array($0.utf8) }
        state.folders = folders
        state.standardInput = Array(standardInput.utf8)
        self.state = Mutex(state)
    }

    var current: State { state.withLock { $0 } }

    func update(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func text(of path: String) -> String? {
        current.files[path].map { String(decoding: $0, as: UTF8.self) }
    }

    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let state = current
        if state.folders.contains(path) { throw FileError(path: path, reason: "Is a directory") }
        guard let bytes = state.files[path] else {
            throw FileError(path: path, reason: "No such file or directory")
        }
        return Array(bytes.prefix(limit))
    }

    func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        Array(current.standardInput.prefix(limit))
    }

    func kind(of path: String) -> FileKind? {
        let state = current
        if state.files[path] != nil { return .file }
        return state.folders.contains(path) ? .folder : nil
    }

    func identity(of path: String) -> String { FilePath.normalized(FilePath.join("/here", path)) }

    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let failure: String? = state.withLock { state in
            guard state.writeFailure == nil else { return state.writeFailure }
            state.files[path] = bytes
            state.writes.append(path)
            return nil
        }
        if let failure { throw FileError(path: path, reason: failure) }
    }

    func print(_ bytes: [UInt8]) throws(FileError) {
        if let failure = current.printFailure { throw failure }
        state.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
    }

    func printError(_ line: String) { state.withLock { $0.errorLines.append(line) } }
}
