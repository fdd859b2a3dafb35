#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Renaming to a name that nothing has, without making a file of that name first.
///
/// A plain rename overwrites what somebody else made between looking and renaming.
enum ExclusiveRename {
    /// Renames a file or the symbolic link itself.
    ///
    /// - Throws: ``FileFailure``, with `EEXIST` if something has the new name.
    static func rename(_ path: String, to newPath: String) throws(FileFailure) {
        #if canImport(Darwin)
            if unsafe renamex_np(path, newPath, UInt32(RENAME_EXCL)) == 0 { return }
            guard [ENOTSUP, EINVAL].contains(errno) else { throw .last(newPath, .rename) }
        #endif
        do throws(FileFailure) {
            try system(.rename, newPath) { unsafe linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0) }
        } catch {
            guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.number) else { throw error }
            return try renameWhereLinksAreMissing(path, to: newPath)
        }
        // A second name of the whole file is no loss if the process is killed before the first one is removed.
        do throws(FileFailure) {
            try system(.rename, path) { unsafe unlink(path) }
        } catch {
            unsafe unlink(newPath)
            throw error
        }
    }

    /// Looks first, because a file system without hard links offers nothing better.
    private static func renameWhereLinksAreMissing(
        _ path: String, to newPath: String
    ) throws(FileFailure) {
        guard (try? FileFacts.of(newPath, followingLinks: false)) == nil else {
            throw FileFailure(.rename, number: EEXIST, path: newPath)
        }
        try system(.rename, newPath) { unsafe systemRename(path, newPath) }
    }
}

// The system's function under another name, because the type has its own `rename`.
#if canImport(Glibc)
    private let systemRename = unsafe Glibc.rename
#elseif canImport(Musl)
    private let systemRename = unsafe Musl.rename
#elseif canImport(Darwin)
    private let systemRename = unsafe Darwin.rename
#endif
