#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that several processes read and replace.
///
/// A reader sees either the complete old contents or the complete new ones, even if a writer is killed.
/// Writers exclude each other by an advisory lock on another file in the folder, `.<name>.lock`, which is not
/// deleted.
package struct SharedFile: Sendable {
    /// The path of the file, as the application gave it.
    package let path: String
    private let limit: Int
    private let mode: UInt32
    private let makesFolder: Bool
    private let fileSystem: FileSystem

    /// Creates a value for the file at a path, without accessing the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file; a symbolic link is followed.
    ///   - limit: The greatest size of the file in bytes. Of a larger file, one byte more than the limit is
    ///     read.
    ///   - mode: The permissions of a new file and of its lock file, less the process's umask.
    ///   - makesFolder: Whether a write creates the folder of the file if the folder is missing. Only its
    ///     owner may access a created folder.
    ///   - beforeStep: A function that is called before each step of the work. An error that it throws counts
    ///     as a failure of the step.
    package init(
        path: String, limit: Int, mode: UInt32 = 0o666, makesFolder: Bool = false,
        beforeStep: @escaping FileSystem.Hook = { _ throws(FileFailure) in }
    ) {
        self.path = path
        self.limit = limit
        self.mode = mode
        self.makesFolder = makesFolder
        fileSystem = FileSystem(beforeStep: beforeStep)
    }

    /// Reads the contents of the file.
    ///
    /// - Returns: The bytes; if the file is too large, one byte more than the limit; `nil` if there is no
    ///   file.
    /// - Throws: ``FileFailure`` if the file cannot be read, with `EINVAL` for a pipe, since reading it might
    ///   not end.
    package func read() throws(FileFailure) -> [UInt8]? { try read(path) }

    /// Replaces the contents of the file while holding its lock.
    ///
    /// - Parameters:
    ///   - change: A function that returns the new contents for the old ones, which are `nil` if there is no
    ///     file. If it returns `nil`, the file is left unchanged.
    ///   - finally: A function that is called before the lock is released: when the new contents are on the
    ///     device, or when `change` has returned `nil`.
    /// - Throws: ``FileFailure`` if the file cannot be locked, read or replaced, or an error of `change`. The
    ///   file is then unchanged, unless the failure's step is `undo`.
    package func update(_ change: ([UInt8]?) throws -> [UInt8]?, finally: () -> Void = {}) throws {
        if makesFolder { try fileSystem.makeFolders(FilePath.folder(of: path), mode: 0o700) }
        try locked { target in
            if let new = try change(try read(target)) {
                // No other process writes while the lock is held, so an existing temporary file was left by a
                // killed process.
                let temporary = FilePath.beside(target, "tmp")
                unsafe unlink(temporary)
                try fileSystem.write(new, to: target, mode: mode, temporary: temporary)
            }
            finally()
        }
    }

    /// Gives a damaged file another name, so that a new file can be written under the old one.
    ///
    /// - Parameter isDamaged: A function that returns whether contents are damaged. It is called with the
    ///   file's current contents while the lock is held.
    /// - Returns: The new path of the damaged file; `nil` if the file is missing or no longer damaged.
    /// - Throws: ``FileFailure`` if the file cannot be locked, read or renamed.
    package func setAside(if isDamaged: ([UInt8]) -> Bool) throws -> String? {
        var moved: String?
        try locked { target in
            guard let bytes = try read(target), isDamaged(bytes) else { return }
            var number = 1
            while (try? FileFacts.of("\(target).damaged-\(number)", followingLinks: false)) != nil {
                number += 1
            }
            let name = "\(target).damaged-\(number)"
            try fileSystem.move(target, to: name)
            moved = name
        }
        return moved
    }

    private func locked(_ body: (_ target: String) throws -> Void) throws {
        try fileSystem.beforeStep(.resolve)
        let target = try FilePath.resolved(path)
        // Only an ordinary file is accepted. A device or a pipe would be replaced by a file, and reading it
        // might not end.
        let facts = try? FileFacts.of(target, followingLinks: true)
        guard facts == nil || facts?.kind == .file else {
            throw FileFailure(.checkAccess, number: EINVAL, path: path)
        }
        try fileSystem.beforeStep(.lock)
        let lock = try OpenFile.locking(FilePath.beside(target, "lock"), mode: mode, waits: true)
        try withExtendedLifetime(lock) { try body(target) }
        // The write is complete at this point, so a failure of the unlock step is ignored.
        try? fileSystem.beforeStep(.unlock)
    }

    private func read(_ path: String) throws(FileFailure) -> [UInt8]? {
        try fileSystem.beforeStep(.read)
        let file: OpenFile
        do throws(FileFailure) {
            file = try OpenFile(path, O_RDONLY | O_NONBLOCK, .read)
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
        guard try file.facts().kind != .pipe else { throw FileFailure(.read, number: EINVAL, path: path) }
        return try file.read(upTo: limit + 1)
    }
}
