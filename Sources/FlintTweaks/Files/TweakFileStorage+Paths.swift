#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension TweakFileStorage {
    /// The path of the file itself, behind all links; the file need not exist.
    static func resolved(_ path: String) throws(TweakFileFailure) -> String {
        var path = path
        // A link to nothing has no real path, but shows where the file is to be.
        for _ in 0..<40 {
            if let real = realPath(of: path) { return real }
            guard errno == ENOENT else { throw TweakFileFailure(number: errno, step: .resolve) }
            guard let destination = destination(of: path) else {
                guard let folder = realPath(of: folder(of: path)) else {
                    throw TweakFileFailure(number: errno, step: .resolve)
                }
                return join(folder, name(of: path))
            }
            path =
                destination.utf8.first == UInt8(ascii: "/")
                ? destination : join(folder(of: path), destination)
        }
        throw TweakFileFailure(number: ELOOP, step: .resolve)
    }

    /// A hidden file in the same folder.
    static func beside(_ path: String, _ suffix: String) -> String {
        join(folder(of: path), ".\(name(of: path)).\(suffix)")
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    private static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    private static func realPath(of path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Where a symbolic link leads; nil if it is none.
    private static func destination(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        return count > 0
            ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    static func exists(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0
    }

    static func isFileOrMissing(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
    }

    static func isFile(_ descriptor: Int32) -> Bool {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    static func permissions(of path: String) -> mode_t? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? facts.st_mode & 0o7777 : nil
    }

    static func sync(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // There, fsync leaves the bytes in the cache of the drive.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }
}

extension TweakFileFailure: CustomStringConvertible {
    /// The system's own words, and what was tried.
    package var description: String {
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        let action =
            switch step {
            case .resolve: "its folder cannot be found"
            case .lock: "it cannot be locked"
            case .read: "it cannot be read"
            case .checkAccess: "it is no regular file, or cannot be written"
            case .createTemporary: "its folder is not writable"
            case .setPermissions, .write, .writeRest: "it cannot be written"
            case .syncTemporary, .syncFolder: "the disk does not keep it"
            case .rename: "it cannot be replaced"
            case .undo, .unlock: "it cannot be put back"
            }
        return "\(action): \(reason)"
    }
}
