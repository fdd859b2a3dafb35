#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Paths as text, and the files behind them.
package enum FilePath {
    /// The folder part, without a slash at its end; `.` for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part behind the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path of a name in a folder.
    package static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    /// The path of a hidden file in the same folder.
    static func beside(_ path: String, _ ending: String) -> String {
        join(folder(of: path), ".\(name(of: path)).\(ending)")
    }

    /// The absolute path of something that exists, without symbolic links; `nil` with `errno` set if it does not.
    package static func real(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The absolute path of something that exists, without symbolic links.
    package static func existing(_ path: String) throws(FileFailure) -> String {
        guard let real = real(path) else { throw .last(path, .resolve) }
        return real
    }

    /// The path of the file itself, behind all links; the file need not exist, its folder must.
    package static func resolved(_ path: String) throws(FileFailure) -> String {
        var current = path
        // A link to nothing has no real path, but shows where the file is to be.
        for _ in 0..<40 {
            if let real = real(current) { return real }
            guard errno == ENOENT else { throw .last(path, .resolve) }
            guard let destination = destination(of: current) else {
                guard let folder = real(folder(of: current)) else { throw .last(path, .resolve) }
                return join(folder, name(of: current))
            }
            current = destination.hasPrefix("/") ? destination : join(folder(of: current), destination)
        }
        throw FileFailure(.resolve, number: ELOOP, path: path)
    }

    /// Where a symbolic link leads; `nil` if it is none.
    private static func destination(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        return count > 0
            ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
