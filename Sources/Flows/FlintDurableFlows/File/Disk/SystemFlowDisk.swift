internal import FlintBasics
internal import Foundation

/// A folder of the file system, locked for one store, or opened for reading without a lock.
struct SystemFlowDisk: FlowDisk {
    private static let lockName = "lock"
    private static let lockLimit = 1_024
    /// The system's error number for a write to a file that may only be read: `EROFS` on all platforms.
    private static let readOnly: Int32 = 30

    let path: String
    /// The file that is locked until it is closed; `nil` if the folder is only read.
    private let lock: OpenFile?
    private let fileSystem = FileSystem()

    /// Creates the folder if it is missing, and locks it.
    ///
    /// - Throws: ``FlowFileError`` with the code `locked` if another store uses the folder, or `inaccessible`
    ///   if the folder or its lock cannot be created or opened.
    init(_ path: String) throws(FlowFileError) {
        self.path = path
        do throws(FileFailure) {
            try FileSystem().makeFolders(path, mode: 0o700)
            lock = try OpenFile.locking(FilePath.join(path, Self.lockName), mode: 0o600)
        } catch {
            guard error.isLocked else { throw FlowFileError(.inaccessible, "\(path): \(error.explanation).") }
            throw FlowFileError(
                .locked,
                "The runs in '\(path)' are in use by \(Self.owner(in: path)); a folder is for one store at a time. "
                    + "End that process, or give this one another folder.")
        }
        sign()
    }

    /// Opens the folder of a store for reading, without changing anything in it.
    ///
    /// - Throws: ``FlowFileError`` with the code `inaccessible` if the folder cannot be read or is not that
    ///   of a store.
    init(reading path: String) throws(FlowFileError) {
        (self.path, lock) = (path, nil)
        let names: [String]
        do throws(FileFailure) {
            names = try FileSystem().names(in: path)
        } catch {
            throw FlowFileError(.inaccessible, "\(path): \(error.explanation).")
        }
        guard names.contains(where: { $0 == Self.lockName || SegmentHeader.number(of: $0) != nil }) else {
            throw FlowFileError(
                .inaccessible, "The folder '\(path)' holds no runs; name the folder of a store.")
        }
    }

    /// Writes the name of this process into the lock file, for the error message of a process that is
    /// refused.
    private func sign() {
        let process = ProcessInfo.processInfo
        let text = "process \(process.processIdentifier) (\(process.processName))"
        // Errors are ignored, because the lock is valid without the text.
        try? lock?.truncate(to: 0)
        try? lock?.write(Array(text.utf8.prefix(Self.lockLimit)), at: 0)
    }

    private static func owner(in path: String) -> String {
        let bytes = try? OpenFile(reading: FilePath.join(path, lockName)).read(upTo: lockLimit)
        guard let bytes, !bytes.isEmpty else { return "a process that has not signed" }
        return String(decoding: bytes, as: UTF8.self)
    }

    func names() throws(FileFailure) -> [String] { try fileSystem.names(in: path) }

    func create(_ name: String) throws(FileFailure) -> any FlowDiskFile {
        try checkLock(.createTemporary)
        return try OpenFile(updating: FilePath.join(path, name), creates: true)
    }

    func open(_ name: String) throws(FileFailure) -> any FlowDiskFile {
        let file = FilePath.join(path, name)
        return try lock == nil ? OpenFile(reading: file) : OpenFile(updating: file, creates: false)
    }

    func rename(_ name: String, to newName: String) throws(FileFailure) {
        try checkLock(.rename)
        try fileSystem.renameOnly(FilePath.join(path, name), to: FilePath.join(path, newName))
    }

    func remove(_ name: String) throws(FileFailure) {
        try checkLock(.remove)
        try fileSystem.remove(FilePath.join(path, name))
    }

    func synchronizeNames() throws(FileFailure) {
        try checkLock(.syncFolder)
        try OpenFile.synchronizeFolder(of: FilePath.join(path, Self.lockName))
    }

    private func checkLock(_ step: FileStep) throws(FileFailure) {
        if lock == nil { throw FileFailure(step, number: Self.readOnly, path: path) }
    }
}
