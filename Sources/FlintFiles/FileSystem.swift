#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Changes of files that happen entirely or not at all.
///
/// Contents are written to a file with a temporary name in the same folder, kept by the device, and only then given the
/// final name, which the device keeps before the call returns. A reader sees the old file or the new one, also after
/// a power failure. A call that throws has changed nothing, unless the failure's step is `undo`.
package struct FileSystem: Sendable {
    /// Called before each step; what it throws is taken as the system's refusal.
    package typealias Hook = @Sendable (FileStep) throws(FileFailure) -> Void

    /// Lets a test make a step fail.
    package let beforeStep: Hook

    package init(beforeStep: @escaping Hook = { _ throws(FileFailure) in }) {
        self.beforeStep = beforeStep
    }

    // MARK: Files

    /// Makes a file that did not exist before.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - contents: What it shall hold.
    ///   - mode: Its permissions, less those that the process never gives.
    /// - Throws: ``FileFailure``, with `EEXIST` if something has that name already.
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

    /// Makes a file, or replaces its contents and keeps its permissions.
    ///
    /// - Parameters:
    ///   - contents: What it shall hold.
    ///   - path: The path of the file, with symbolic links resolved.
    ///   - mode: The permissions of a new file, less those that the process never gives.
    ///   - temporary: The path of the temporary file; only who holds a lock may choose it.
    /// - Throws: ``FileFailure``.
    package func write(
        _ contents: [UInt8], to path: String, mode: UInt32 = 0o666, temporary: String? = nil
    ) throws(FileFailure) {
        let facts = try? FileFacts.of(path, followingLinks: false)
        _ = try put(contents, at: path, old: facts, mode: mode, temporary: temporary) { true }
    }

    /// Replaces the contents of a file, unless it has changed, and keeps its permissions.
    ///
    /// - Parameters:
    ///   - path: The path of the file, with symbolic links resolved.
    ///   - contents: What it shall hold.
    ///   - known: The facts from the moment the old contents were read.
    /// - Returns: Whether it was replaced; `false` if the file has changed since, which is left alone.
    /// - Throws: ``FileFailure``.
    package func replace(
        _ path: String, contents: [UInt8], known: FileFacts
    ) throws(FileFailure) -> Bool {
        try put(contents, at: path, old: known, mode: 0o600, temporary: nil) { () throws(FileFailure) in
            try FileFacts.of(path, followingLinks: false) == known
        }
    }

    /// Moves a file to a name that nothing has yet.
    ///
    /// - Parameters:
    ///   - path: The file, or the symbolic link itself.
    ///   - newPath: The new name, on the same volume.
    /// - Throws: ``FileFailure``, with `EEXIST` if something has the new name already.
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

    /// Gives a file a new name, replacing what has it.
    ///
    /// - Throws: ``FileFailure``. With the step `syncFolder` the file has its new name, which the device may not keep.
    package func rename(_ path: String, to newPath: String) throws(FileFailure) {
        try renameOnly(path, to: newPath)
        try synchronizeFolders(of: path, newPath)
    }

    /// Gives a file a new name, replacing what has it; the device may keep the old one until the file of that name is
    /// synchronized.
    package func renameOnly(_ path: String, to newPath: String) throws(FileFailure) {
        try beforeStep(.rename)
        try system(.rename, path) { unsafe systemRename(path, newPath) }
    }

    /// Removes a file or the symbolic link itself.
    package func remove(_ path: String) throws(FileFailure) {
        try beforeStep(.remove)
        try system(.remove, path) { unsafe unlink(path) }
    }

    // MARK: Folders

    /// Makes a folder with the usual permissions, where nothing may be yet.
    package func makeFolder(_ path: String) throws(FileFailure) {
        try beforeStep(.makeFolder)
        try system(.makeFolder, path) { unsafe mkdir(path, 0o777) }
    }

    /// Makes a folder and those above it, unless they exist.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - mode: The permissions of what is made, less those that the process never gives.
    /// - Throws: ``FileFailure``, with `ENOTDIR` if something else has one of the names.
    package func makeFolders(_ path: String, mode: UInt32 = 0o777) throws(FileFailure) {
        if Self.isFolder(path) { return }
        // Longer than any system takes: it need not be tried part by part.
        guard path.utf8.count <= 4096 else {
            throw FileFailure(.makeFolder, number: ENAMETOOLONG, path: path)
        }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolders(parent, mode: mode) }
        try beforeStep(.makeFolder)
        if unsafe mkdir(path, mode_t(mode)) == 0 { return }
        let failure = FileFailure.last(path, .makeFolder)
        // Another process may have made it in between; anything else of that name is in the way.
        if Self.isFolder(path) { return }
        throw failure.number == EEXIST ? FileFailure(.makeFolder, number: ENOTDIR, path: path) : failure
    }

    /// Makes a folder that only its owner may enter; a folder that exists already is fine.
    package func makePrivateFolder(_ path: String) throws(FileFailure) {
        if unsafe mkdir(path, 0o700) == 0 { return }
        let failure = FileFailure.last(path, .makeFolder)
        guard failure.number == EEXIST else { throw failure }
        // A link could lead anywhere, so only a real folder will do.
        guard try FileFacts.of(path, followingLinks: false).kind == .folder else {
            throw FileFailure(.makeFolder, number: ENOTDIR, path: path)
        }
    }

    /// Removes a folder, but only if nothing is in it.
    package func removeEmptyFolder(_ path: String) throws(FileFailure) {
        try system(.remove, path) { unsafe rmdir(path) }
    }

    /// The names in a folder, in no order.
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
        // A rename would get around the protection of a file that must not be written.
        if old != nil {
            try beforeStep(.checkAccess)
            try system(.checkAccess, path) { unsafe access(path, W_OK) }
        }
        // Open, the old file can be read after another one has its name.
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
            // The new contents may be gone after a power failure, so they must not be relied on now.
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

// The system's function under another name, because `FileSystem` has its own `rename`.
#if canImport(Glibc)
    private let systemRename = unsafe Glibc.rename
#elseif canImport(Musl)
    private let systemRename = unsafe Musl.rename
#elseif canImport(Darwin)
    private let systemRename = unsafe Darwin.rename
#endif
