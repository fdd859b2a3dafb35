import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file, whose descriptor is closed when the object is released.
///
/// Opening fails if the last component of the path is a symbolic link, since it could lead to any other file.
/// Only ``SharedFile`` and ``synchronizeFolder(of:)`` follow such a link.
package final class OpenFile: Sendable {
    package let path: String
    let descriptor: Int32
    /// Whether the name of the file may not be on the device yet.
    ///
    /// The value is `true` after an opening for appending, which may have created the file, until
    /// ``synchronize()`` succeeds. That call also waits until the name is on the device.
    private let isNameNew: Atomic<Bool>
    private let holdsLock: Atomic<Bool>

    /// Opens a file for reading.
    ///
    /// The call returns even for a pipe or a device, since it does not wait for the other end.
    ///
    /// - Throws: ``FileFailure`` if the file is missing, is a symbolic link, or cannot be opened.
    package convenience init(reading path: String) throws(FileFailure) {
        try self.init(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, .open)
    }

    /// Creates a file for writing.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - mode: The permissions of the file, less the process's umask.
    /// - Throws: ``FileFailure`` if the file cannot be created, with `EEXIST` if the name is used already.
    package convenience init(creating path: String, mode: UInt32) throws(FileFailure) {
        try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, .createTemporary)
    }

    /// Opens a file for reading and appending; a missing one is created.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The permissions of a created file, less the process's umask.
    /// - Throws: ``FileFailure`` if the file is a symbolic link, or cannot be opened or created.
    package convenience init(appending path: String, mode: UInt32 = 0o644) throws(FileFailure) {
        try self.init(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, mode: mode, .open, isNameNew: true)
    }

    init(
        _ path: String, _ flags: Int32, mode: UInt32 = 0, _ step: FileStep, isNameNew: Bool = false
    ) throws(FileFailure) {
        descriptor = try system(step, path) { openOnce(path, flags | O_CLOEXEC, mode_t(mode)) }
        self.path = path
        self.isNameNew = Atomic(isNameNew)
        holdsLock = Atomic(false)
    }

    deinit {
        // A child process that is just being started may have a copy of the descriptor, which would keep the
        // lock.
        if holdsLock.load(ordering: .relaxed) { _ = flock(descriptor, LOCK_UN) }
        close(descriptor)
    }

    /// Opens a file, and acquires its lock.
    ///
    /// A missing file is created.
    ///
    /// The lock is released when the returned object is released.
    ///
    /// - Parameters:
    ///   - path: The path of the file. The file may be used only for its lock, or contain the data that the
    ///     lock protects.
    ///   - mode: The permissions of a created file.
    ///   - waits: Whether to wait while another process holds the lock. If not, the function then throws a
    ///     failure whose `isLocked` is `true`.
    /// - Returns: The open file, which holds the lock.
    /// - Throws: ``FileFailure`` with the step `lock` if the file cannot be opened or locked.
    package static func locking(
        _ path: String, mode: UInt32 = 0o644, waits: Bool = false
    ) throws(FileFailure) -> OpenFile {
        // If the file is deleted between opening and locking, the lock would exclude no other process.
        // Another attempt is made.
        for _ in 0..<8 {
            let file = try toLock(path, mode: mode)
            try system(.lock, path) { flock(file.descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) }
            file.holdsLock.store(true, ordering: .relaxed)
            if file.isAt(path) { return file }
        }
        throw FileFailure(.lock, number: ENOENT, path: path)
    }

    /// Opens a file that is used only for its lock, without acquiring the lock.
    ///
    /// A missing file is created.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The permissions of a created file.
    /// - Returns: The file; ``tryLock()`` acquires its lock.
    /// - Throws: ``FileFailure`` with the step `lock` if the file cannot be opened.
    package static func toLock(_ path: String, mode: UInt32) throws(FileFailure) -> OpenFile {
        do throws(FileFailure) {
            return try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: mode, .lock)
        } catch {
            // If another user owns the file, read permission is enough.
            guard error.number == EACCES else { throw error }
            return try OpenFile(path, O_RDONLY | O_NOFOLLOW, .lock)
        }
    }

    /// Acquires the lock of the file, unless another process holds it.
    ///
    /// - Returns: Whether the lock was acquired.
    /// - Throws: ``FileFailure`` with the step `lock` if the system refuses for another reason.
    package func tryLock() throws(FileFailure) -> Bool {
        do throws(FileFailure) {
            try system(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch {
            guard error.isLocked else { throw error }
            return false
        }
        holdsLock.store(true, ordering: .relaxed)
        return true
    }

    /// Releases the lock of the file.
    package func unlock() {
        _ = flock(descriptor, LOCK_UN)
        holdsLock.store(false, ordering: .relaxed)
    }

    package func facts() throws(FileFailure) -> FileFacts {
        var status = stat()
        try system(.look, path) { unsafe fstat(descriptor, &status) }
        return FileFacts(status)
    }

    /// Returns the size of the file in bytes.
    ///
    /// - Throws: ``FileFailure`` if the metadata of the file cannot be read.
    package func size() throws(FileFailure) -> Int { try facts().size }

    /// Reads from the current position to the end of the file, at most a number of bytes.
    ///
    /// - Parameter limit: The greatest number of bytes to read.
    /// - Returns: The bytes; if there are `limit` of them, the file may contain more.
    /// - Throws: ``FileFailure`` if the file cannot be read.
    package func read(upTo limit: Int) throws(FileFailure) -> [UInt8] {
        try Descriptor.readAll(descriptor, limit: limit, path: path)
    }

    /// Reads bytes at an offset.
    ///
    /// The result has fewer bytes than requested only at the end of the file.
    ///
    /// - Parameters:
    ///   - offset: The offset of the first byte in the file.
    ///   - count: The number of bytes to read.
    /// - Throws: ``FileFailure`` if the file cannot be read.
    package func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let (start, rest) = (offset + bytes.count, count - bytes.count)
            var got = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: rest) { buffer, filled in
                got = unsafe pread(descriptor, buffer.baseAddress, rest, off_t(start))
                filled = max(0, got)
            }
            if got == 0 { break }
            if got < 0, errno != EINTR { throw .last(path, .read) }
            bytes += part
        }
        return bytes
    }

    /// Writes all bytes at the current position, and repeats the system call after a short write.
    ///
    /// - Throws: ``FileFailure`` if the system refuses to write. Some of the bytes may have been written.
    package func write(_ bytes: ArraySlice<UInt8>) throws(FileFailure) {
        try Descriptor.write(bytes, to: descriptor, path: path)
    }

    /// Appends bytes in one system call.
    ///
    /// - Throws: ``FileFailure`` if the system refuses to write, or the device is full. A part of the bytes
    ///   may have been written.
    package func append(_ bytes: [UInt8]) throws(FileFailure) {
        try Descriptor.writeAtOnce(bytes, to: descriptor, path: path)
    }

    /// Truncates the file to a size in bytes.
    ///
    /// - Throws: ``FileFailure`` of the step `truncate` if the system refuses.
    package func truncate(to size: Int) throws(FileFailure) {
        try system(.truncate, path) { ftruncate(descriptor, off_t(size)) }
    }

    /// Gives this file the permissions and, where the system allows it, the owner of another file.
    ///
    /// - Parameter facts: The metadata of the other file.
    /// - Throws: ``FileFailure`` if the permissions cannot be set.
    func take(permissionsOf facts: FileFacts) throws(FileFailure) {
        // Only an administrator can change the owner. Otherwise the file belongs to the current user.
        _ = fchown(descriptor, facts.owner, facts.group)
        try system(.setPermissions, path) { fchmod(descriptor, mode_t(facts.mode)) }
    }

    /// Waits until the contents of the file are on the device.
    ///
    /// The first call for a file that was opened for appending also waits until the name of the file is on
    /// the device.
    ///
    /// - Throws: ``FileFailure`` if the device reports an error.
    package func synchronize() throws(FileFailure) {
        try keepContents()
        guard isNameNew.load(ordering: .relaxed) else { return }
        try OpenFile.synchronizeFolder(of: path)
        isNameNew.store(false, ordering: .relaxed)
    }

    private func keepContents() throws(FileFailure) {
        #if canImport(Darwin)
            // On Darwin, `fsync` leaves the bytes in the cache of the drive.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try system(.synchronize, path) { fsync(descriptor) }
    }

    /// Waits until the names in the folder of a file are on the device.
    ///
    /// - Throws: ``FileFailure`` of the step `syncFolder` if the device reports an error.
    package static func synchronizeFolder(of path: String) throws(FileFailure) {
        let folder: OpenFile
        do throws(FileFailure) {
            folder = try OpenFile(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY, .syncFolder)
        } catch {
            // A folder that is writable but not readable cannot be synchronized.
            guard error.number == EACCES else { throw error }
            return
        }
        // Some file systems do not support synchronizing a folder and do not need it.
        guard fsync(folder.descriptor) != 0, ![EINVAL, ENOTSUP, EROFS].contains(errno) else { return }
        throw .last(path, .syncFolder)
    }

    /// Returns whether a path still leads to this file, and not to another one or to none.
    package func isAt(_ path: String) -> Bool { size(at: path) != nil }

    /// Returns the size of this file in bytes; `nil` if the path no longer leads to this file.
    package func size(at path: String) -> Int? {
        guard let mine = try? facts(), let theirs = try? FileFacts.of(path, followingLinks: false),
            mine.identity == theirs.identity
        else { return nil }
        return mine.size
    }
}

/// Makes a system call, and repeats it while signals interrupt it.
///
/// - Parameters:
///   - step: The step of the work to name in an error.
///   - path: The path to name in an error.
///   - call: A function that makes the system call, and returns a negative number if it has failed.
/// - Returns: The result of the call.
/// - Throws: ``FileFailure`` with the error number of the call, if it has failed.
@discardableResult
func system(_ step: FileStep, _ path: String, _ call: () -> Int32) throws(FileFailure) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw .last(path, step) }
    }
}

private func openOnce(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    unsafe open(path, flags, mode)
}
