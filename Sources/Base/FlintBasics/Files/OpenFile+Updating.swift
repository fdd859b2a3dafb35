#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Functions for files that are changed in place, by offset.
extension OpenFile {
    /// Opens a file for reading and writing at any offset.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - creates: Whether to create the file. If so, an existing file is an error (`EEXIST`).
    ///   - mode: The permissions of a created file, less the process's umask.
    /// - Throws: ``FileFailure`` if the system refuses to open or create the file.
    package convenience init(updating path: String, creates: Bool, mode: UInt32 = 0o600) throws(FileFailure) {
        let flags = O_RDWR | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0)
        try self.init(path, flags, mode: mode, creates ? .createTemporary : .open)
    }

    /// Writes all bytes at an offset, and repeats the system call after a short write.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - offset: The offset of the first byte in the file.
    /// - Throws: ``FileFailure`` if the system refuses to write, with `ENOSPC` for a full device. Some of the
    ///   bytes may have been written.
    package func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
                    off_t(offset + written))
            }
            if count > 0 {
                written += count
            } else if count == 0 {
                throw FileFailure(.write, number: ENOSPC, path: path)
            } else if errno != EINTR {
                throw .last(path, .write)
            }
        }
    }

    /// Waits until the contents and the size of the file are on the device.
    ///
    /// The times in the file's metadata may be written later.
    ///
    /// - Throws: ``FileFailure`` if the device reports an error. Bytes that were written since the last call
    ///   may then be lost, and a further call does not write them again.
    package func synchronizeContents() throws(FileFailure) {
        #if canImport(Darwin)
            // On Darwin, `fsync` leaves the bytes in the cache of the drive. A file system without
            // `F_FULLFSYNC` reports that.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            guard errno == ENOTSUP || errno == EINVAL else { throw .last(path, .synchronize) }
            guard fsync(descriptor) == 0 else { throw .last(path, .synchronize) }
        #else
            // The call is not repeated, not even after an interruption, because the system reports an error
            // only once.
            guard fdatasync(descriptor) == 0 else { throw .last(path, .synchronize) }
        #endif
    }

    /// Allocates space on the device for the file's bytes up to a size.
    ///
    /// - Parameter size: The size in bytes.
    /// - Throws: ``FileFailure`` if the space cannot be allocated, with `ENOSPC` for a full device.
    package func allocate(_ size: Int) throws(FileFailure) {
        try Descriptor.allocate(size, for: descriptor, path: path)
    }
}
