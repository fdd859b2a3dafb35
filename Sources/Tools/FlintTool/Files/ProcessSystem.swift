import FlintBasics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The access to the files of the operating system, and to the standard streams of the process.
package struct ProcessSystem: ToolSystem {
    /// Creates the access to files and streams.
    ///
    /// From then on, writing to a closed pipe is an error instead of a signal that ends the process.
    package init() {
        SystemCalls.ignoreWriteSignals()
    }

    package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.last(path), path: path) }
        defer { close(descriptor) }
        return try SystemCalls.readAll(descriptor, limit: limit, path: path)
    }

    package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        try SystemCalls.readAll(SystemCalls.standardInput, limit: limit, path: "<stdin>")
    }

    package func kind(of path: String) -> FileKind? {
        switch try? FileFacts.of(path, followingLinks: true).kind {
        case .file: .file
        case .folder: .folder
        case .link, .pipe, .other: .other
        case nil: nil
        }
    }

    package func identity(of path: String) -> String {
        if let real = FilePath.real(path) { return real }
        let folder = FilePath.folder(of: path)
        return FilePath.join(FilePath.real(folder) ?? FilePath.normalized(folder), FilePath.name(of: path))
    }

    package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path, isPrivate: false)
    }

    package func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path, isPrivate: true)
    }

    package func isOpenToOthers(_ path: String) -> Bool {
        guard let facts = try? FileFacts.of(path, followingLinks: true), facts.kind == .file else {
            return false
        }
        return facts.mode & 0o077 != 0 || facts.owner != getuid()
    }

    private func write(_ bytes: [UInt8], to path: String, isPrivate: Bool) throws(FileError) {
        switch kind(of: path) {
        case .folder: throw FileError(path: path, reason: "this is a folder; name a file, or end it with '/'")
        case .other: try Self.overwrite(path, with: bytes)
        case .file, nil: try Self.replace(path, with: bytes, isPrivate: isPrivate)
        }
    }

    /// Replaces a file; if the path is a symbolic link, the link stays, and its target is replaced.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - bytes: The new content.
    ///   - isPrivate: Whether only the user who runs the tool can read and change the new file.
    private static func replace(_ path: String, with bytes: [UInt8], isPrivate: Bool) throws(FileError) {
        do throws(FileFailure) {
            try FileSystem().makeFolders(FilePath.folder(of: path))
            let target = try FilePath.resolved(path)
            guard isPrivate else { return try FileSystem().write(bytes, to: target) }
            // The old file is removed, because the new one would keep its permissions, by which others may be
            // able to read it.
            try? FileSystem().remove(target)
            try FileSystem().write(bytes, to: target, mode: 0o600)
        } catch {
            if error.number == ENOTDIR {
                throw FileError(path: error.path, reason: "this is no folder; choose another output")
            }
            throw FileError(error, path: path)
        }
    }

    package func print(_ bytes: [UInt8]) throws(FileError) {
        try SystemCalls.writeAll(bytes, to: SystemCalls.standardOutput, path: "<stdout>")
    }

    package func printError(_ line: String) {
        try? SystemCalls.writeAll(Array("\(line)\n".utf8), to: SystemCalls.standardError, path: "<stderr>")
    }

    package func answer(to question: String) -> String? {
        guard isatty(SystemCalls.standardInput) == 1, isatty(SystemCalls.standardError) == 1 else {
            return nil
        }
        try? SystemCalls.writeAll(Array(question.utf8), to: SystemCalls.standardError, path: "<stderr>")
        return readLine(strippingNewline: true) ?? ""
    }

    /// Writes to an existing device or pipe, such as `/dev/stdout`, which a new file must not replace.
    ///
    /// - Throws: ``FileError`` if the bytes cannot be written.
    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.last(path), path: path) }
        defer { close(descriptor) }
        try SystemCalls.writeAll(bytes, to: descriptor, path: path)
    }
}

/// Calls of the operating system on file descriptors, whose errors name the file.
package enum SystemCalls {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// Reads a file to its end, but no more bytes than a limit.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor.
    ///   - limit: The maximum number of bytes; the rest of a larger file is not read.
    ///   - path: The path of the file, for an error.
    static func readAll(_ descriptor: Int32, limit: Int, path: String) throws(FileError) -> [UInt8] {
        do throws(FileFailure) {
            return try Descriptor.readAll(descriptor, limit: limit, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Writes all bytes to a file, with as many calls of the system as needed.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: The file descriptor.
    ///   - path: The path of the file, for an error.
    /// - Throws: ``FileError`` if the bytes cannot be written, for instance because the reader of a pipe has
    ///   closed it.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        do throws(FileFailure) {
            try Descriptor.write(bytes[...], to: descriptor, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Makes the process ignore the signals `SIGPIPE` (writing to a closed pipe) and `SIGXFSZ` (a file
    /// becomes too large), which would end it.
    ///
    /// The calls of the system that cause them return errors instead.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}

extension FileError {
    /// Creates the error of the tool from a lower-level one.
    ///
    /// - Parameters:
    ///   - failure: The error of the operating system.
    ///   - path: The path of the file, as the caller has written it.
    init(_ failure: FileFailure, path: String) {
        self.init(path: path, reason: failure.reason, isClosedPipe: failure.number == EPIPE)
    }
}
