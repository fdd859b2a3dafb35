package import FlintBasics

/// The folder of a store, with the operations on its files.
///
/// Tests implement the protocol with a simulated disk that loses unsynchronized contents. The names of files
/// contain no folder.
package protocol FlowDisk: Sendable {
    /// The path of the folder, for messages.
    var path: String { get }

    /// Returns the names of the files in the folder, in no particular order.
    func names() throws(FileFailure) -> [String]

    /// Creates a file with a new name; throws if the name exists.
    func create(_ name: String) throws(FileFailure) -> any FlowDiskFile

    /// Opens an existing file.
    func open(_ name: String) throws(FileFailure) -> any FlowDiskFile

    /// Renames a file, and replaces the file that has the new name, if there is one.
    func rename(_ name: String, to newName: String) throws(FileFailure)

    /// Removes a file.
    func remove(_ name: String) throws(FileFailure)

    /// Waits until the device has stored the names of the files in the folder.
    func synchronizeNames() throws(FileFailure)
}

/// An open file of a ``FlowDisk``.
package protocol FlowDiskFile: Sendable {
    /// Returns the size of the file in bytes.
    func size() throws(FileFailure) -> Int

    /// Reads bytes; fewer than `count` only at the end of the file.
    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Writes all bytes; after an error some of them may have been written.
    func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure)

    /// Truncates the file to a size in bytes.
    func truncate(to size: Int) throws(FileFailure)

    /// Allocates space on the device for the file up to a size in bytes.
    func allocate(_ size: Int) throws(FileFailure)

    /// Waits until the device has stored the contents and the size of the file.
    func synchronizeContents() throws(FileFailure)
}

extension OpenFile: FlowDiskFile {}
