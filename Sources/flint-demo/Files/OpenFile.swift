#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file descriptor that is closed with the value that holds it.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens a file for reading, without following a link at the end of the path.
    ///
    /// A pipe or a device does not block the caller: the file is opened without waiting for another side.
    init(reading path: String) throws(SystemError) {
        try self.init(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, mode: 0)
    }

    /// Makes a file for writing; something that has the name already is an error (`EEXIST`).
    init(creating path: String, mode: mode_t) throws(SystemError) {
        try self.init(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }

    /// Opens a folder, for the sake of ``synchronize()``.
    init(folder path: String) throws(SystemError) {
        try self.init(path, flags: O_RDONLY | O_DIRECTORY, mode: 0)
    }

    private init(_ path: String, flags: Int32, mode: mode_t) throws(SystemError) {
        descriptor = try Self.descriptor(for: path, flags: flags, mode: mode)
        self.path = path
    }

    private static func descriptor(
        for path: String, flags: Int32, mode: mode_t
    ) throws(SystemError) -> Int32 {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last(path) }
        return descriptor
    }

    deinit {
        close(descriptor)
    }

    func facts() throws(SystemError) -> FileFacts {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last(path) }
        return FileFacts(status)
    }

    /// Reads to the end of the file, but no more than a limit.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes to read.
    ///   - size: The number of bytes that is likely there.
    /// - Returns: The bytes.
    /// - Throws: ``SystemError`` if the file cannot be read.
    func read(upTo limit: Int, expecting size: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let portion = min(limit - bytes.count, max(size - bytes.count, 0) + 64)
            let chunk = try Descriptor.read(descriptor, upTo: portion, path: path)
            if chunk.isEmpty { break }
            bytes.append(contentsOf: chunk)
        }
        return bytes
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        try Descriptor.write(bytes, to: descriptor, path: path)
    }

    /// Gives the file the permissions of another and, where the system allows it, its owner.
    func take(permissionsOf facts: FileFacts) throws(SystemError) {
        // Only an administrator can give files away; for everybody else the note becomes their own.
        _ = fchown(descriptor, facts.owner, facts.group)
        guard fchmod(descriptor, facts.mode) == 0 else { throw .last(path) }
    }

    /// Waits until the device holds what was written.
    func synchronize() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }
}
