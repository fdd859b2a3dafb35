#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Operations on paths as text, and the resolution of symbolic links.
package enum FilePath {
    /// The folder part, without a slash at its end; `.` for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part after the last slash.
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

    /// The absolute path of an existing file, without symbolic links; `nil` with `errno` set if there is none.
    package static func real(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The absolute path of an existing file, without symbolic links.
    package static func existing(_ path: String) throws(FileFailure) -> String {
        guard let real = real(path) else { throw .last(path, .resolve) }
        return real
    }

    /// The path of the file with all links resolved; the file need not exist, its folder must.
    package static func resolved(_ path: String) throws(FileFailure) -> String {
        var current = path
        // A dangling link has no real path, but its destination is the path of the future file.
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

    /// The destination of a symbolic link; `nil` if the path is none.
    private static func destination(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        return count > 0
            ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
