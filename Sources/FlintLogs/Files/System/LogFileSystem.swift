package import FlintFiles

/// What log files need of a file system; each call is one step that can fail.
package protocol LogFileSystem: Sendable {
    /// Makes a folder and those around it, unless they exist.
    func makeFolder(_ path: String) throws(FileFailure)

    /// Takes the lock of a file, which is made if need be. It is free again when the result is let go.
    func lock(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// The names in a folder.
    func names(in folder: String) throws(FileFailure) -> [String]

    /// What is at a path.
    func look(_ path: String) throws(FileFailure) -> LogFilePlace

    /// Opens a file to append to it; it is made if need be.
    func open(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Opens a file to read it.
    func openForReading(_ path: String) throws(FileFailure) -> any OpenLogFile

    /// Gives a file another name; what has that name is replaced.
    func rename(_ path: String, to other: String) throws(FileFailure)

    /// Deletes a file; none is no failure.
    func remove(_ path: String) throws(FileFailure)
}

/// What is at a path.
package enum LogFilePlace: Sendable, Hashable {
    /// Nothing.
    case empty
    /// A file of that many bytes.
    case file(bytes: Int)
    /// A folder, a link, a device.
    case other
}

/// An open file, closed when it is let go.
package protocol OpenLogFile: AnyObject, Sendable {
    /// Its size.
    func size() throws(FileFailure) -> Int

    /// Reads a part; fewer bytes only at the end.
    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Appends in one call to the system. After a failure a part may have been written.
    func append(_ bytes: [UInt8]) throws(FileFailure)

    /// Cuts the end off.
    func truncate(to size: Int) throws(FileFailure)

    /// Waits until the device has all.
    func synchronize() throws(FileFailure)

    /// Whether the path still leads to this file.
    func isAt(_ path: String) -> Bool
}
