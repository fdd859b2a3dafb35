import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Changes of files that happen entirely or not at all.
///
/// Contents are written to a file with a temporary name in the same folder, kept on the device, and only then
/// given the final name. Whoever reads sees the old file or the new one, also after a power failure.
struct FileSystem: Sendable {
    /// Called before each step of a change; a test makes a step fail by throwing.
    var beforeStep: @Sendable (FileStep) throws(SystemError) -> Void = { _ throws(SystemError) in }

    /// The size of the parts in which contents are written.
    static let chunkSize = 1 << 16

    /// Makes a file that did not exist before.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - contents: What it shall hold.
    /// - Throws: ``SystemError``, with `EEXIST` if something has that name already; nothing was made then.
    func create(_ path: String, contents: [UInt8]) throws(SystemError) {
        let temporary = try writeTemporary(beside: path, contents: contents, like: nil)
        do throws(SystemError) {
            try move(temporary, to: path)
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    /// Replaces the contents of a file, keeping its permissions.
    ///
    /// - Parameters:
    ///   - path: The path of the file, with symbolic links resolved.
    ///   - contents: What it shall hold.
    ///   - known: The facts from the moment the old contents were read.
    /// - Returns: Whether it was replaced; `false` if the file has changed since, which is left alone.
    /// - Throws: ``SystemError``; the file then holds what it held before.
    func replace(_ path: String, contents: [UInt8], known: FileFacts) throws(SystemError) -> Bool {
        // A rename would get around the protection of a file that must not be written.
        guard unsafe access(path, W_OK) == 0 else { throw .last(path) }
        let temporary = try writeTemporary(beside: path, contents: contents, like: known)
        do throws(SystemError) {
            guard try FileFacts.of(path, followingLinks: false) == known else {
                _ = unsafe unlink(temporary)
                return false
            }
            try rename(temporary, to: path)
            return true
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    /// Moves a file to a name that nothing has yet.
    ///
    /// The new name is taken with an empty file first, because a plain rename overwrites whatever somebody
    /// else made between looking and renaming.
    ///
    /// - Parameters:
    ///   - path: The file, or the symbolic link itself.
    ///   - newPath: The new name, on the same volume.
    /// - Throws: ``SystemError``, with `EEXIST` if something has the new name already.
    func move(_ path: String, to newPath: String) throws(SystemError) {
        try beforeStep(.claim)
        _ = try OpenFile(creating: newPath, mode: 0o600)
        do throws(SystemError) {
            try rename(path, to: newPath)
        } catch {
            _ = unsafe unlink(newPath)
            throw error
        }
    }

    /// Gives a file a new name, replacing what has it.
    func rename(_ path: String, to newPath: String) throws(SystemError) {
        try beforeStep(.rename)
        guard unsafe systemRename(path, newPath) == 0 else { throw .last(path) }
        // A name is kept on the device with its folder. Some file systems cannot do that; the name is right
        // already, so this is no failure.
        let folder = try? OpenFile(folder: Self.folder(of: newPath))
        try? folder?.synchronize()
    }

    /// Removes a file or the symbolic link itself.
    func remove(_ path: String) throws(SystemError) {
        try beforeStep(.remove)
        guard unsafe unlink(path) == 0 else { throw .last(path) }
    }

    /// Makes a folder that only its owner may enter; a folder that exists already is fine.
    func makePrivateFolder(_ path: String) throws(SystemError) {
        if unsafe mkdir(path, 0o700) == 0 { return }
        let error = SystemError.last(path)
        guard error.number == EEXIST else { throw error }
        // A link could lead anywhere, so only a real folder will do.
        guard try FileFacts.of(path, followingLinks: false).kind == .folder else {
            throw SystemError(number: ENOTDIR, path: path)
        }
    }

    /// Makes a folder with the usual permissions, where nothing may be yet.
    func makeFolder(_ path: String) throws(SystemError) {
        try beforeStep(.makeFolder)
        guard unsafe mkdir(path, 0o777) == 0 else { throw .last(path) }
    }

    /// Removes a folder, but only if nothing is in it.
    func removeEmptyFolder(_ path: String) throws(SystemError) {
        guard unsafe rmdir(path) == 0 else { throw .last(path) }
    }

    /// The absolute path of something that exists, without symbolic links.
    static func resolved(_ path: String) throws(SystemError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw .last(path) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private func writeTemporary(
        beside path: String, contents: [UInt8], like facts: FileFacts?
    ) throws(SystemError) -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let temporary = Self.folder(of: path) + "/.flint-\(number).tmp"
        try beforeStep(.makeTemporary)
        let file = try OpenFile(creating: temporary, mode: facts == nil ? 0o666 : 0o600)
        do throws(SystemError) {
            try write(contents, to: file)
            if let facts { try file.take(permissionsOf: facts) }
            try beforeStep(.synchronize)
            try file.synchronize()
            return temporary
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    private func write(_ contents: [UInt8], to file: borrowing OpenFile) throws(SystemError) {
        for offset in stride(from: 0, to: contents.count, by: Self.chunkSize) {
            try beforeStep(.write(offset: offset))
            try file.write(contents[offset..<min(offset + Self.chunkSize, contents.count)])
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
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
