import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the file system knows about a file without reading it.
struct FileFacts: Sendable, Equatable {
    /// What a path leads to.
    enum Kind: Sendable {
        /// An ordinary file.
        case file
        /// A folder.
        case folder
        /// A symbolic link, seen as itself.
        case link
        /// A device, a socket, a pipe.
        case other
    }

    let kind: Kind
    /// The size in bytes.
    let size: Int
    let modified: Date
    /// The permission bits.
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// The device and the file number, which together tell one file from all others.
    let identity: [UInt64]

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = Int(status.st_size)
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// Reads the facts about a path.
    ///
    /// - Parameters:
    ///   - path: The path to look at.
    ///   - followingLinks: Whether a symbolic link at the end of the path stands for what it leads to.
    /// - Returns: The facts.
    /// - Throws: ``SystemError`` if there is nothing at the path or it may not be looked at.
    static func of(_ path: String, followingLinks: Bool) throws(SystemError) -> FileFacts {
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { throw .last(path) }
        return FileFacts(status)
    }
}
