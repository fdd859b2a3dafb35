package import FlintFiles

/// What a store asks of the folder that holds its files.
///
/// It is a protocol so that a simulated disk can lose what was not synchronized. Names are without a folder.
package protocol FlowDisk: Sendable {
    /// Where the folder is, for messages.
    var path: String { get }

    /// The names in the folder, in no order.
    func names() throws(FileFailure) -> [String]

    /// Creates a file of a new name; an existing one is an error.
    func create(_ name: String) throws(FileFailure) -> any FlowDiskFile

    /// Opens an existing file.
    func open(_ name: String) throws(FileFailure) -> any FlowDiskFile

    /// Gives a file another name, replacing what has it.
    func rename(_ name: String, to newName: String) throws(FileFailure)

    /// Removes a name.
    func remove(_ name: String) throws(FileFailure)

    /// Waits until the device holds the names.
    func synchronizeNames() throws(FileFailure)
}

/// An open file of a ``FlowDisk``.
package protocol FlowDiskFile: Sendable {
    /// The size in bytes.
    func size() throws(FileFailure) -> Int

    /// Reads bytes; fewer than asked for only at the end.
    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8]

    /// Writes all bytes; after an error some of them may have been written.
    func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure)

    /// Cuts the file off.
    func truncate(to size: Int) throws(FileFailure)

    /// Allocates space up to a size.
    func allocate(_ size: Int) throws(FileFailure)

    /// Waits until the device holds the contents and the size.
    func synchronizeContents() throws(FileFailure)
}

extension OpenFile: FlowDiskFile {}
