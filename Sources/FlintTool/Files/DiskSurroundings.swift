#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files and the standard streams of the process.
package struct DiskSurroundings: Surroundings {
    /// Prepares the process: a closed pipe becomes an error instead of a signal.
    package init() {
        SystemCalls.ignoreWriteSignals()
    }

    package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCalls.lastError(path) }
        defer { close(descriptor) }
        return try SystemCalls.readAll(descriptor, limit: limit, path: path)
    }

    package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        try SystemCalls.readAll(SystemCalls.standardInput, limit: limit, path: "<stdin>")
    }

    package func kind(of path: String) -> FileKind? { FileFacts(of: path)?.kind }

    package func identity(of path: String) -> String {
        if let real = Self.realPath(of: path) { return real }
        let folder = Path.folder(of: path)
        return Path.join(Self.realPath(of: folder) ?? Path.normalized(folder), Path.name(of: path))
    }

    package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let facts = FileFacts(of: path)
        switch facts?.kind {
        case .folder: throw FileError(path: path, reason: "this is a folder; name a file, or end it with '/'")
        case .other: try Self.overwrite(path, with: bytes)
        case .file, nil:
            // The file behind a link is replaced, not the link.
            let target = identity(of: path)
            if facts == nil { try Self.makeFolders(to: Path.folder(of: path)) }
            try AtomicFile.replace(target, with: bytes, permissions: facts?.permissions, name: path)
        }
    }

    package func print(_ bytes: [UInt8]) throws(FileError) {
        try SystemCalls.writeAll(bytes, to: SystemCalls.standardOutput, path: "<stdout>")
    }

    package func complain(_ line: String) {
        try? SystemCalls.writeAll(Array("\(line)\n".utf8), to: SystemCalls.standardError, path: "<stderr>")
    }

    private static func realPath(of path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Writes to a device or a pipe, which cannot be replaced.
    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCalls.lastError(path) }
        defer { close(descriptor) }
        try SystemCalls.writeAll(bytes, to: descriptor, path: path)
    }

    /// Makes a folder and those above it.
    private static func makeFolders(to path: String) throws(FileError) {
        if FileFacts(of: path)?.kind == .folder { return }
        // Longer than any system takes: it need not be tried part by part.
        guard path.utf8.count <= 4096 else { throw FileError(path: path, reason: "File name too long") }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolders(to: parent) }
        if unsafe mkdir(path, 0o777) == 0 { return }
        let error = SystemCalls.lastError(path)
        // Another process may have made it in between; anything else of that name is in the way.
        switch FileFacts(of: path)?.kind {
        case .folder: return
        case .file, .other: throw FileError(path: path, reason: "this is no folder; choose another output")
        case nil: throw error
        }
    }
}
