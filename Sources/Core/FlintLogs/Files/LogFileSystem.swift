package import FlintBasics

/// The file system functions used by log files; each call is one step that can fail.
package protocol LogFileSystem: Sendable {
    /// Creates a folder and its parents, unless they exist.
    func makeFolder(_ path: String) throws(FileFailure)

    /// Locks a file, which is created if necessary; the lock is released with the result.
    func lock(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Returns the names in a folder.
    func names(in folder: String) throws(FileFailure) -> [String]

    /// Returns the kind of item at a path.
    func look(_ path: String) throws(FileFailure) -> LogFilePlace

    /// Opens a file for appending; it is created if necessary.
    func open(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Opens a file for reading.
    func openForReading(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Renames a file, replacing an existing one.
    func rename(_ path: String, to other: String) throws(FileFailure)

    /// Deletes a file; a missing one is no failure.
    func remove(_ path: String) throws(FileFailure)
}

/// The kind of item at a path.
package enum LogFilePlace: Sendable, Hashable {
    /// No item.
    case empty
    /// A file with its size.
    case file(bytes: Int)
    /// A folder, a link, a device.
    case other
}

/// An open file, closed when it is released.
package protocol OpenLogFile: AnyObject, Sendable {
    /// Returns the size.
    func size() throws(FileFailure) -> Int

    /// Reads a part, which is shorter only at the end.
    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Appends in one system call. After a failure, a part may have been written.
    func append(_ bytes: [UInt8]) throws(FileFailure)

    /// Truncates the file.
    func truncate(to size: Int) throws(FileFailure)

    /// Waits until all data is on the device.
    func synchronize() throws(FileFailure)

    /// Returns the size; `nil` if the path refers to another file, or to none.
    func size(at path: String) -> Int?
}

extension OpenLogFile {
    /// Returns whether the path still refers to this file.
    package func isAt(_ path: String) -> Bool { size(at: path) != nil }
}

/// The file system of the machine.
package struct SystemLogFiles: LogFileSystem {
    private let files = FileSystem()

    package init() {}

    package func makeFolder(_ path: String) throws(FileFailure) { try files.makeFolders(path) }

    package func lock(_ path: String) throws(FileFailure) -> any OpenLogFile {
        try OpenFile.locking(path)
    }

    package func names(in folder: String) throws(FileFailure) -> [String] { try files.names(in: folder) }

    package func look(_ path: String) throws(FileFailure) -> LogFilePlace {
        do throws(FileFailure) {
            let facts = try FileFacts.of(path, followingLinks: false)
            return facts.kind == .file ? .file(bytes: facts.size) : .other
        } catch {
            if error.isAbsence { return .empty }
            throw error
        }
    }

    package func open(_ path: String) throws(FileFailure) -> any OpenLogFile { try OpenFile(appending: path) }

    package func openForReading(_ path: String) throws(FileFailure) -> any OpenLogFile {
        try OpenFile(reading: path)
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        try files.renameOnly(path, to: other)
    }

    package func remove(_ path: String) throws(FileFailure) {
        do throws(FileFailure) { try files.remove(path) } catch { if !error.isAbsence { throw error } }
    }
}

extension OpenFile: OpenLogFile {}
