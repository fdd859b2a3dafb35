#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Files that are changed in place, by offset.
extension OpenFile {
    /// Opens a file for reading and writing at offsets.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - creates: Whether the file is created; then an existing one is an error (`EEXIST`).
    ///   - mode: The permissions of a created file, less the process's umask.
    /// - Throws: ``FileFailure``.
    package convenience init(updating path: String, creates: Bool, mode: UInt32 = 0o600) throws(FileFailure) {
        let flags = O_RDWR | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0)
        try self.init(path, flags, mode: mode, creates ? .createTemporary : .open)
    }

    /// Writes all bytes at an offset, with as many calls as that takes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - offset: The offset of the first byte in the file.
    /// - Throws: ``FileFailure``, with `ENOSPC` for a full device; some of the bytes may have been written.
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

    /// Waits until the device holds the contents and the size, but not the times.
    ///
    /// - Throws: ``FileFailure``. What was written since the last call may be lost then, and the next call does not try
    ///   again.
    package func synchronizeContents() throws(FileFailure) {
        #if canImport(Darwin)
            // On Darwin, `fsync` leaves the bytes in the cache of the drive. A file system that cannot do better says so.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
            guard errno == ENOTSUP || errno == EINVAL else { throw .last(path, .synchronize) }
            guard fsync(descriptor) == 0 else { throw .last(path, .synchronize) }
        #else
            // Not repeated, not even after an interruption: the error of the first call is reported once.
            guard fdatasync(descriptor) == 0 else { throw .last(path, .synchronize) }
        #endif
    }

    /// Allocates space on the device up to a size.
    ///
    /// - Parameter size: The size in bytes.
    /// - Throws: ``FileFailure``, with `ENOSPC` for a full device.
    package func allocate(_ size: Int) throws(FileFailure) {
        try Descriptor.allocate(size, for: descriptor, path: path)
    }
}
