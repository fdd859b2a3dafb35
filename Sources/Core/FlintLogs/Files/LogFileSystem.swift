package import FlintBasics

/// The functions of the file system that log files use.
///
/// Tests replace them to let single calls fail.
package protocol LogFileSystem: Sendable {
    /// Creates a folder and its parents, unless they exist.
    ///
    /// - Throws: ``FileFailure`` if a folder cannot be created.
    func makeFolder(_ path: String) throws(FileFailure)

    /// Opens a file and locks it. A missing file is created. The lock ends when the returned object is
    /// released.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be opened, or another process holds the lock.
    func lock(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Returns the names of the files and folders in a folder.
    ///
    /// - Throws: ``FileFailure`` if the folder cannot be read.
    func names(in folder: String) throws(FileFailure) -> [String]

    /// Returns whether there is a file, something else or nothing at a path.
    ///
    /// - Throws: ``FileFailure`` if the system denies access to the path.
    func look(_ path: String) throws(FileFailure) -> LogFilePlace

    /// Opens a file for appending; it is created if necessary.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be opened or created.
    func open(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Opens a file for reading.
    ///
    /// - Throws: ``FileFailure`` if the file is missing or cannot be opened.
    func openForReading(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Renames a file, and replaces an existing file of the new name.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be renamed.
    func rename(_ path: String, to other: String) throws(FileFailure)

    /// Deletes a file; a missing file is not an error.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be deleted.
    func remove(_ path: String) throws(FileFailure)
}

/// What is at a path of the file system: a file, something else or nothing.
package enum LogFilePlace: Sendable, Hashable {
    /// Nothing is at the path.
    case empty
    /// A file is at the path, with this size in bytes.
    case file(bytes: Int)
    /// Something else is at the path, such as a folder or a link.
    case other
}

/// An open file, which is closed when the object is released.
package protocol OpenLogFile: AnyObject, Sendable {
    /// Returns the size of the file in bytes.
    ///
    /// - Throws: ``FileFailure`` if the system does not report it.
    func size() throws(FileFailure) -> Int

    /// Reads bytes at an offset; there are fewer than requested only at the end of the file.
    ///
    /// - Parameters:
    ///   - offset: The offset of the first byte in the file.
    ///   - count: The number of bytes to read.
    /// - Throws: ``FileFailure`` if the file cannot be read.
    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Appends bytes in one system call.
    ///
    /// - Throws: ``FileFailure`` if the bytes cannot be written; some of them may have been written then.
    func append(_ bytes: [UInt8]) throws(FileFailure)

    /// Truncates the file to a size in bytes.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be truncated.
    func truncate(to size: Int) throws(FileFailure)

    /// Waits until all written data is on the device.
    ///
    /// - Throws: ``FileFailure`` if the device reports an error.
    func synchronize() throws(FileFailure)

    /// Returns the size of the file in bytes; `nil` if the path does not refer to this file.
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
