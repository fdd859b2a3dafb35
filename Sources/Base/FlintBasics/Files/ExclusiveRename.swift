#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Renames to an unused name, without creating a file of that name first.
///
/// A plain rename would overwrite a file that another process creates between a check and the rename.
enum ExclusiveRename {
    /// Renames a file or the symbolic link itself.
    ///
    /// - Throws: ``FileFailure``, with `EEXIST` if the new name is used.
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
        // If the process is killed before the first name is removed, the file has two names, which loses nothing.
        do throws(FileFailure) {
            try system(.rename, path) { unsafe unlink(path) }
        } catch {
            unsafe unlink(newPath)
            throw error
        }
    }

    /// Checks whether the name is used and then renames, because a file system without hard links has no atomic
    /// operation.
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
