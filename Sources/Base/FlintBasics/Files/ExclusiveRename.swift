#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The atomic change of a file's name to a name that no other file has.
///
/// A check followed by a plain rename would overwrite a file that another process creates in between.
enum ExclusiveRename {
    /// Renames a file, unless the new name is used already.
    ///
    /// If the path is a symbolic link, the link itself is renamed.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be renamed, with `EEXIST` if the new name is used.
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
        // The file has two names until the first one is removed. If the process is killed in between, no data
        // is lost.
        do throws(FileFailure) {
            try system(.rename, path) { unsafe unlink(path) }
        } catch {
            unsafe unlink(newPath)
            throw error
        }
    }

    /// Renames a file after a check that the new name is unused.
    ///
    /// The check and the change of the name are not atomic: a file that another process creates in between is
    /// overwritten. File systems without hard links have no atomic operation for this.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be renamed, with `EEXIST` if the new name is used.
    private static func renameWhereLinksAreMissing(
        _ path: String, to newPath: String
    ) throws(FileFailure) {
        guard (try? FileFacts.of(newPath, followingLinks: false)) == nil else {
            throw FileFailure(.rename, number: EEXIST, path: newPath)
        }
        try system(.rename, newPath) { unsafe systemRename(path, newPath) }
    }
}

// This constant makes the system's function callable inside of a type that has its own `rename`.
#if canImport(Glibc)
    private let systemRename = unsafe Glibc.rename
#elseif canImport(Musl)
    private let systemRename = unsafe Musl.rename
#elseif canImport(Darwin)
    private let systemRename = unsafe Darwin.rename
#endif
