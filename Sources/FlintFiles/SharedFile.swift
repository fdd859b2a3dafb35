#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that several processes read and replace.
///
/// A reader sees a whole old or a whole new text, whenever a writer is killed. Writers wait for each other by an
/// advisory lock on a file beside it, `.<name>.lock`, which stays.
package struct SharedFile: Sendable {
    /// The path that the application gave.
    package let path: String
    private let limit: Int
    private let mode: UInt32
    private let makesFolder: Bool
    private let fileSystem: FileSystem

    /// Names a file, and touches nothing.
    ///
    /// - Parameters:
    ///   - path: The path; a symbolic link is followed.
    ///   - limit: How many bytes the file may have.
    ///   - mode: The permissions of a new file and of its lock, less those that the process never gives.
    ///   - makesFolder: Whether the first write makes the folder, which only the owner may enter.
    ///   - beforeStep: Called before each step; what it throws is taken as the system's refusal.
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

    /// Reads the file.
    ///
    /// - Returns: Its bytes, and one more than the limit of a file that is too large; `nil` if there is no file.
    /// - Throws: ``FileFailure``, with `EINVAL` for a pipe, which may have no end.
    package func read() throws(FileFailure) -> [UInt8]? { try read(path) }

    /// Replaces the file while no other process does.
    ///
    /// - Parameters:
    ///   - change: Makes the new text of the old one, which is `nil` if there is no file; `nil` leaves the file as it
    ///     is.
    ///   - finally: Called when the text is on the disk, before another process can write.
    /// - Throws: ``FileFailure``, or what the change throws; then the file is as it was.
    package func update(_ change: ([UInt8]?) throws -> [UInt8]?, finally: () -> Void = {}) throws {
        if makesFolder { try fileSystem.makeFolders(FilePath.folder(of: path), mode: 0o700) }
        try locked { target in
            if let new = try change(try read(target)) {
                // The lock is held, so this is what a process that was killed has left behind.
                let temporary = FilePath.beside(target, "tmp")
                unsafe unlink(temporary)
                try fileSystem.write(new, to: target, mode: mode, temporary: temporary)
            }
            finally()
        }
    }

    /// Renames a file that is damaged, so that a new one can take its place.
    ///
    /// - Parameter isDamaged: Looks at the text again, now that no other process writes.
    /// - Returns: The new path; `nil` if it was no longer damaged.
    /// - Throws: ``FileFailure``.
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
        // A device or a pipe would be replaced by a file, and reading it may never end.
        let facts = try? FileFacts.of(target, followingLinks: true)
        guard facts == nil || facts?.kind == .file else {
            throw FileFailure(.checkAccess, number: EINVAL, path: path)
        }
        try fileSystem.beforeStep(.lock)
        let lock = try OpenFile.locking(FilePath.beside(target, "lock"), mode: mode, waits: true)
        try withExtendedLifetime(lock) { try body(target) }
        // What has been written stays, whatever happens now.
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
