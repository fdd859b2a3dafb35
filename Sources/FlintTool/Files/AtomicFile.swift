#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Replacing a file so that a reader sees the old bytes or the new ones, and never a part.
enum AtomicFile {
    /// Writes a temporary file in the same folder and renames it.
    ///
    /// - Parameters:
    ///   - path: The file, with links resolved.
    ///   - bytes: The new contents.
    ///   - permissions: Those of the old file; nil for the usual ones.
    ///   - name: The path to name in an error.
    /// - Throws: ``FileError``; the old file is as it was, and no temporary file is left.
    static func replace(
        _ path: String, with bytes: [UInt8], permissions: UInt32?, name: String
    ) throws(FileError) {
        // A rename would replace a file that its owner made read-only.
        if permissions != nil, unsafe access(path, W_OK) != 0 { throw SystemCalls.lastError(name) }
        let (temporary, descriptor) = try makeTemporary(in: Path.folder(of: path), name: name)
        do throws(FileError) {
            defer { close(descriptor) }
            if let permissions { _ = fchmod(descriptor, mode_t(permissions)) }
            try SystemCalls.writeAll(bytes, to: descriptor, path: name)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        guard unsafe rename(temporary, path) == 0 else {
            let error = SystemCalls.lastError(name)
            unsafe unlink(temporary)
            throw error
        }
    }

    private static func makeTemporary(
        in folder: String, name: String
    ) throws(FileError) -> (path: String, descriptor: Int32) {
        // Numbers on: a process that was killed may have left a file behind.
        for number in 0..<100 {
            let path = Path.join(folder, ".flint-\(getpid())-\(number).tmp")
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (path, descriptor) }
            if errno != EEXIST { throw SystemCalls.lastError(name) }
        }
        throw FileError(path: name, reason: "its folder is full of temporary files; remove '.flint-*.tmp'")
    }
}
