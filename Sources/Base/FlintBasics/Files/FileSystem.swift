#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Operations that change files and folders atomically.
///
/// New contents are written to a file with a temporary name in the same folder, and synchronized to the
/// device. This file then gets the final name, and the name is synchronized before the call returns. A reader
/// sees the old file or the new one, even after a power failure. A call that throws has changed nothing,
/// unless the failure's step is `undo`. Only ``rename(_:to:)`` and ``makeFolders(_:mode:)`` may fail half
/// done.
package struct FileSystem: Sendable {
    /// A function that a file system calls before each step of its work.
    ///
    /// It is not called in ``makePrivateFolder(_:)``, ``removeEmptyFolder(_:)`` and ``names(in:)``.
    ///
    /// If the function throws, the step is not performed, and counts as failed with the thrown error.
    package typealias Hook = @Sendable (FileStep) throws(FileFailure) -> Void

    /// The function that is called before each step of the work.
    ///
    /// A test passes a function that throws an error to make a step fail.
    package let beforeStep: Hook

    package init(beforeStep: @escaping Hook = { _ throws(FileFailure) in }) {
        self.beforeStep = beforeStep
    }

    // MARK: Files

    /// Creates a file that must not exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - contents: The contents of the file.
    ///   - mode: The permissions of the file, less the process's umask.
    /// - Throws: ``FileFailure`` of the step that failed, with `EEXIST` if the name is used already.
    package func create(
        _ path: String, contents: [UInt8], mode: UInt32 = 0o666
    ) throws(FileFailure) {
        let temporary = try writeTemporary(Self.temporary(beside: path), contents, like: nil, mode: mode)
        do throws(FileFailure) {
            try move(temporary, to: path)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Creates a file, or replaces the contents of an existing one and keeps its permissions.
    ///
    /// - Parameters:
    ///   - contents: The contents of the file.
    ///   - path: The path of the file, with symbolic links resolved.
    ///   - mode: The permissions of a new file, less the process's umask.
    ///   - temporary: The path of the temporary file; `nil` for a unique path. Pass a path only while a lock
    ///     excludes other writers of the file.
    /// - Throws: ``FileFailure`` of the step that failed; the file is unchanged unless the step is `undo`.
    package func write(
        _ contents: [UInt8], to path: String, mode: UInt32 = 0o666, temporary: String? = nil
    ) throws(FileFailure) {
        let facts = try? FileFacts.of(path, followingLinks: false)
        _ = try put(contents, at: path, old: facts, mode: mode, temporary: temporary) { true }
    }

    /// Replaces the contents of a file, unless another process has changed them, and keeps its permissions.
    ///
    /// - Parameters:
    ///   - path: The path of the file, with symbolic links resolved.
    ///   - contents: The new contents of the file.
    ///   - known: The metadata that the file had when the caller read the old contents.
    /// - Returns: Whether the file was replaced; `false` if its metadata now differ from `known`.
    /// - Throws: ``FileFailure`` of the step that failed; the file is unchanged unless the step is `undo`.
    package func replace(
        _ path: String, contents: [UInt8], known: FileFacts
    ) throws(FileFailure) -> Bool {
        try put(contents, at: path, old: known, mode: 0o600, temporary: nil) { () throws(FileFailure) in
            try FileFacts.of(path, followingLinks: false) == known
        }
    }

    /// Moves a file to an unused name, atomically.
    ///
    /// - Parameters:
    ///   - path: The path of the file. If it is a symbolic link, the link itself is moved.
    ///   - newPath: The new path, on the same volume.
    /// - Throws: ``FileFailure`` of the step that failed, with `EEXIST` if the new name is used already.
    package func move(_ path: String, to newPath: String) throws(FileFailure) {
        try beforeStep(.rename)
        try ExclusiveRename.rename(path, to: newPath)
        do throws(FileFailure) {
            try synchronizeFolders(of: path, newPath)
        } catch {
            try undo(newPath) { () throws(FileFailure) in try ExclusiveRename.rename(newPath, to: path) }
            throw error
        }
    }

    /// Renames a file, and replaces an existing file of the new name.
    ///
    /// - Throws: ``FileFailure`` of the step that failed. If the step is `syncFolder`, the file has the new
    ///   name, but a power failure may undo that.
    package func rename(_ path: String, to newPath: String) throws(FileFailure) {
        try renameOnly(path, to: newPath)
        try synchronizeFolders(of: path, newPath)
    }

    /// Renames a file and replaces an existing file of the new name, without synchronizing the folder.
    ///
    /// After a power failure, the file may have its old name again. Synchronizing the renamed file prevents
    /// that.
    ///
    /// - Throws: ``FileFailure`` of the step `rename`; the file then has its old name.
    package func renameOnly(_ path: String, to newPath: String) throws(FileFailure) {
        try beforeStep(.rename)
        try system(.rename, path) { unsafe systemRename(path, newPath) }
    }

    /// Removes a file.
    ///
    /// If the path is a symbolic link, the link itself is removed.
    ///
    /// - Throws: ``FileFailure`` of the step `remove`, for example if there is no file.
    package func remove(_ path: String) throws(FileFailure) {
        try beforeStep(.remove)
        try system(.remove, path) { unsafe unlink(path) }
    }

    // MARK: Folders

    /// Creates a folder with the default permissions; the name must be unused.
    ///
    /// - Throws: ``FileFailure`` of the step `makeFolder`, with `EEXIST` if the name is used already.
    package func makeFolder(_ path: String) throws(FileFailure) {
        try beforeStep(.makeFolder)
        try system(.makeFolder, path) { unsafe mkdir(path, 0o777) }
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - mode: The permissions of the created folders, less the process's umask.
    /// - Throws: ``FileFailure`` if a folder cannot be created, with `ENOTDIR` if something that is not a
    ///   folder has one of the names. Parents that were created before are kept.
    package func makeFolders(_ path: String, mode: UInt32 = 0o777) throws(FileFailure) {
        if Self.isFolder(path) { return }
        // The system refuses such a path in any case. The check avoids trying each of its parts.
        guard path.utf8.count <= 4096 else {
            throw FileFailure(.makeFolder, number: ENAMETOOLONG, path: path)
        }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolders(parent, mode: mode) }
        try beforeStep(.makeFolder)
        if unsafe mkdir(path, mode_t(mode)) == 0 { return }
        let failure = FileFailure.last(path, .makeFolder)
        // Another process may have created the folder in between, which is fine. A file of that name is an
        // error.
        if Self.isFolder(path) { return }
        throw failure.number == EEXIST ? FileFailure(.makeFolder, number: ENOTDIR, path: path) : failure
    }

    /// Creates a folder that only its owner may access.
    ///
    /// A folder that exists already is no error and keeps its permissions.
    ///
    /// - Throws: ``FileFailure`` of the step `makeFolder` if the folder cannot be created, with `ENOTDIR` if
    ///   something that is not a folder has the name.
    package func makePrivateFolder(_ path: String) throws(FileFailure) {
        if unsafe mkdir(path, 0o700) == 0 { return }
        let failure = FileFailure.last(path, .makeFolder)
        guard failure.number == EEXIST else { throw failure }
        // A symbolic link could lead to a folder of another user, so only a real folder is accepted.
        guard try FileFacts.of(path, followingLinks: false).kind == .folder else {
            throw FileFailure(.makeFolder, number: ENOTDIR, path: path)
        }
    }

    /// Removes an empty folder.
    ///
    /// - Throws: ``FileFailure`` of the step `remove`, with `ENOTEMPTY` if the folder has contents.
    package func removeEmptyFolder(_ path: String) throws(FileFailure) {
        try system(.remove, path) { unsafe rmdir(path) }
    }

    /// Returns the names of the files and folders in a folder, in no particular order.
    ///
    /// - Throws: ``FileFailure`` of the step `list`, for example if there is no folder.
    package func names(in folder: String) throws(FileFailure) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw .last(folder, .list) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw .last(folder, .list) }
        return names
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileFacts.of(path, followingLinks: true).kind) == .folder
    }

    // MARK: Parts

    private func put(
        _ contents: [UInt8], at path: String, old: FileFacts?, mode: UInt32, temporary: String?,
        if isWanted: () throws(FileFailure) -> Bool
    ) throws(FileFailure) -> Bool {
        // Without this check, the rename would replace a write-protected file.
        if old != nil {
            try beforeStep(.checkAccess)
            try system(.checkAccess, path) { unsafe access(path, W_OK) }
        }
        // The old file stays open, so that its contents can be restored after its name is given to the new
        // file.
        let oldFile = old == nil ? nil : try? OpenFile(reading: path)
        let temporary = try writeTemporary(
            temporary ?? Self.temporary(beside: path), contents, like: old, mode: mode)
        do throws(FileFailure) {
            guard try isWanted() else {
                unsafe unlink(temporary)
                return false
            }
            try beforeStep(.rename)
            try system(.rename, path) { unsafe systemRename(temporary, path) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        do throws(FileFailure) {
            try synchronizeFolders(of: path)
        } catch {
            // After a failed synchronization, a power failure could lose the new contents. The old ones are
            // therefore restored.
            try undo(path) { () throws(FileFailure) in try putBack(oldFile, old, at: path) }
            throw error
        }
        return true
    }

    private func putBack(_ file: OpenFile?, _ facts: FileFacts?, at path: String) throws(FileFailure) {
        guard let facts else {
            try system(.undo, path) { unsafe unlink(path) }
            return
        }
        guard let file else { throw FileFailure(.undo, number: EACCES, path: path) }
        let contents = try file.read(upTo: .max)
        let temporary = try writeTemporary(
            Self.temporary(beside: path), contents, like: facts, mode: facts.mode)
        try system(.undo, path) { unsafe systemRename(temporary, path) }
    }

    private func undo(_ path: String, _ body: () throws(FileFailure) -> Void) throws(FileFailure) {
        do throws(FileFailure) {
            try beforeStep(.undo)
            try body()
        } catch {
            throw FileFailure(.undo, number: error.number, path: path)
        }
    }

    private func writeTemporary(
        _ temporary: String, _ contents: [UInt8], like facts: FileFacts?, mode: UInt32
    ) throws(FileFailure) -> String {
        try beforeStep(.createTemporary)
        let file = try OpenFile(creating: temporary, mode: facts == nil ? mode : 0o600)
        do throws(FileFailure) {
            if let facts {
                try beforeStep(.setPermissions)
                try file.take(permissionsOf: facts)
            }
            let half = contents.count / 2
            try beforeStep(.write)
            try file.write(contents[..<half])
            try beforeStep(.writeRest)
            try file.write(contents[half...])
            try beforeStep(.synchronize)
            try file.synchronize()
            return temporary
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    private func synchronizeFolders(of paths: String...) throws(FileFailure) {
        var seen: Set<String> = []
        for path in paths.reversed() where seen.insert(FilePath.folder(of: path)).inserted {
            try beforeStep(.syncFolder)
            try OpenFile.synchronizeFolder(of: path)
        }
    }

    private static func temporary(beside path: String) -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return FilePath.join(FilePath.folder(of: path), ".flint-\(number).tmp")
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
