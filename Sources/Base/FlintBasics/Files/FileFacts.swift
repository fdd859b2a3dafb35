#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The metadata of a file.
package struct FileFacts: Sendable, Equatable {
    /// The kind of file at a path.
    package enum Kind: Sendable {
        /// An ordinary file.
        case file
        /// A folder.
        case folder
        /// A symbolic link.
        case link
        /// A pipe or a socket, from which reading may wait forever.
        case pipe
        /// A device, or any other kind of file.
        case other
    }

    package let kind: Kind
    /// The size of the file in bytes.
    package let size: Int
    /// The time when the contents last changed, in whole seconds since 1970.
    package let modifiedSeconds: Int
    /// The fraction of a second, in nanoseconds, to add to ``modifiedSeconds``.
    package let modifiedNanoseconds: Int
    /// The permission bits of the file, such as `0o644`.
    package let mode: UInt32
    package let owner: UInt32
    package let group: UInt32
    /// The numbers of the file's device and of its inode, which together identify the file.
    package let identity: [UInt64]

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        case S_IFIFO, S_IFSOCK: kind = .pipe
        default: kind = .other
        }
        size = Int(status.st_size)
        mode = UInt32(status.st_mode) & 0o7777
        owner = UInt32(status.st_uid)
        group = UInt32(status.st_gid)
        identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modifiedSeconds = Int(time.tv_sec)
        modifiedNanoseconds = Int(time.tv_nsec)
    }

    /// Reads the metadata of the file or folder at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder.
    ///   - followingLinks: Whether to read the metadata of the file to which a symbolic link leads, instead
    ///     of those of the link.
    /// - Returns: The metadata.
    /// - Throws: ``FileFailure`` if there is nothing at the path or access is denied.
    package static func of(_ path: String, followingLinks: Bool) throws(FileFailure) -> FileFacts {
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { throw .last(path, .look) }
        return FileFacts(status)
    }
}
