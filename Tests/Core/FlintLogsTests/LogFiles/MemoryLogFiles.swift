import FlintBasics
import FlintCore
import Foundation
import Synchronization

/// A file system in memory that refuses what a test tells it to refuse, and whose device can be full.
final class MemoryLogFiles: LogFileSystem {
    typealias Failure = FileFailure

    struct State {
        var folders: Set<String> = []
        var files: [String: MemoryLogFile] = [:]
        var others: Set<String> = []
        var refused: Set<FileStep> = []
        /// How many more bytes the device takes.
        var room = Int.max
        var steps: [FileStep] = []
        var beforeWriting: @Sendable (MemoryLogFiles) -> Void = { _ in }
    }

    /// What log files do to files.
    static let steps: [FileStep] = [
        .makeFolder, .lock, .list, .look, .open, .read, .write, .truncate, .synchronize, .rename, .remove,
    ]

    let state = Mutex(State())

    /// The text of a file; `nil` if there is none.
    subscript(_ path: String) -> String? {
        get { bytes(path).map { String(decoding: $0, as: UTF8.self) } }
        set { put(newValue.map { Array($0.utf8) }, at: path) }
    }

    /// The names in a folder, without hidden ones.
    func list(_ folder: String = "/logs") -> [String] {
        allNames(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    }

    private func allNames(in folder: String) -> [String] {
        let paths: [String] = state.withLock { Array($0.files.keys) + Array($0.others) }
        let inside = paths.filter { $0.hasPrefix(folder + "/") }
        return inside.map { String($0.dropFirst(folder.count + 1)) }
    }

    func bytes(_ path: String) -> [UInt8]? {
        state.withLock { $0.files[path] }?.content.withLock { $0 }
    }

    func put(_ bytes: [UInt8]?, at path: String) {
        let file = bytes.map { MemoryLogFile(self, $0) }
        state.withLock { $0.files[path] = file }
    }

    func putOther(at path: String) { state.withLock { _ = $0.others.insert(path) } }

    func refuse(_ steps: FileStep...) { state.withLock { $0.refused = Set(steps) } }

    func setRoom(_ bytes: Int) { state.withLock { $0.room = bytes } }

    /// Truncates a file as another program does, which opens it for that.
    func truncate(_ path: String, to size: Int) {
        state.withLock { $0.files[path] }?.content.withLock { $0 = Array($0.prefix(size)) }
    }

    /// Sets what happens to the files just before a write.
    func beforeWriting(_ body: @escaping @Sendable (MemoryLogFiles) -> Void) {
        state.withLock { $0.beforeWriting = body }
    }

    /// What was done since the last call.
    func takeSteps() -> [FileStep] {
        state.withLock { state in
            defer { state.steps = [] }
            return state.steps
        }
    }

    /// Deletes a folder with all that is in it; open files stay open.
    func deleteFolder(_ folder: String) {
        state.withLock { state in
            state.folders.remove(folder)
            state.files = state.files.filter { !$0.key.hasPrefix(folder + "/") }
        }
    }

    func step(_ step: FileStep) throws(Failure) {
        try state.withLock { state throws(Failure) in
            state.steps.append(step)
            if state.refused.contains(step) { throw FileFailure(step, number: 5) }
        }
    }

    // MARK: LogFileSystem

    func makeFolder(_ path: String) throws(Failure) {
        try step(.makeFolder)
        state.withLock { _ = $0.folders.insert(path) }
    }

    func lock(_ path: String) throws(Failure) -> any OpenLogFile {
        try step(.lock)
        let file = try file(path, .lock)
        let isFree = file.lockCount.withLock { count in
            defer { count = max(count, 1) }
            return count == 0
        }
        guard isFree else { throw FileFailure(.lock, number: EWOULDBLOCK) }
        return MemoryLogFile.Lock(file)
    }

    func names(in folder: String) throws(Failure) -> [String] {
        try step(.list)
        guard state.withLock({ $0.folders.contains(folder) }) else { throw FileFailure(.list, number: 2) }
        return allNames(in: folder)
    }

    func look(_ path: String) throws(Failure) -> LogFilePlace {
        try step(.look)
        let (file, isOther, isFolder) = state.withLock {
            ($0.files[path], $0.others.contains(path), $0.folders.contains(path))
        }
        if isOther || isFolder { return .other }
        return file.map { .file(bytes: $0.content.withLock { $0.count }) } ?? .empty
    }

    func open(_ path: String) throws(Failure) -> any OpenLogFile {
        try step(.open)
        return try file(path, .open)
    }

    func openForReading(_ path: String) throws(Failure) -> any OpenLogFile {
        try step(.open)
        guard let file = state.withLock({ $0.files[path] }) else { throw FileFailure(.open, number: 2) }
        return file
    }

    func rename(_ path: String, to other: String) throws(Failure) {
        try step(.rename)
        try state.withLock { state throws(Failure) in
            if state.others.remove(path) != nil {
                state.others.insert(other)
            } else if let file = state.files.removeValue(forKey: path) {
                state.files[other] = file
            } else {
                throw FileFailure(.rename, number: 2)
            }
        }
    }

    func remove(_ path: String) throws(Failure) {
        try step(.remove)
        state.withLock { $0.files[path] = nil }
    }

    private func file(_ path: String, _ step: FileStep) throws(Failure) -> MemoryLogFile {
        let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        return try state.withLock { state throws(Failure) in
            guard state.folders.contains(String(folder)) else { throw FileFailure(step, number: 2) }
            if let file = state.files[path] { return file }
            let file = MemoryLogFile(self, [])
            state.files[path] = file
            return file
        }
    }
}

/// A file of a file system in memory.
final class MemoryLogFile: OpenLogFile {
    /// A lock that is given back when it is let go.
    final class Lock: OpenLogFile {
        private let file: MemoryLogFile

        init(_ file: MemoryLogFile) { self.file = file }

        deinit { file.lockCount.withLock { $0 = 0 } }

        func size() -> Int { 0 }
        func read(at offset: Int, count: Int) -> [UInt8] { [] }
        func append(_ bytes: [UInt8]) {}
        func truncate(to size: Int) {}
        func synchronize() {}
        func size(at path: String) -> Int? { file.isAt(path) ? 0 : nil }
    }

    let content: Mutex<[UInt8]>
    let lockCount = Mutex(0)
    private unowned let system: MemoryLogFiles

    init(_ system: MemoryLogFiles, _ bytes: [UInt8]) {
        self.system = system
        content = Mutex(bytes)
    }

    func size() throws(FileFailure) -> Int { content.withLock { $0.count } }

    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        try system.step(.read)
        return content.withLock { Array($0.dropFirst(offset).prefix(count)) }
    }

    func append(_ bytes: [UInt8]) throws(FileFailure) {
        try system.step(.write)
        system.state.withLock { $0.beforeWriting }(system)
        let room = system.state.withLock { state in
            defer { state.room -= min(state.room, bytes.count) }
            return state.room
        }
        content.withLock { $0 += bytes.prefix(room) }
        if room < bytes.count { throw FileFailure(.write, number: 28) }
    }

    func truncate(to size: Int) throws(FileFailure) {
        try system.step(.truncate)
        let removed = content.withLock { content in
            defer { content = Array(content.prefix(size)) }
            return max(0, content.count - size)
        }
        system.state.withLock { $0.room += min(removed, .max - $0.room) }
    }

    func synchronize() throws(FileFailure) { try system.step(.synchronize) }

    func size(at path: String) -> Int? {
        system.state.withLock { $0.files[path] } === self ? content.withLock { $0.count } : nil
    }
}

extension MemoryLogFiles {
    /// Opens files in the folder `/logs`.
    func open(
        _ base: String, _ format: String, _ policy: LogFile.Policy,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> JSONLinesFile {
        try JSONLinesFile(
            folder: "/logs", base: base, format: format, application: "Tests", policy: policy, now: now,
            files: self)
    }
}
