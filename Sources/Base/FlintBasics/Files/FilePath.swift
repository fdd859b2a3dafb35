#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Operations on paths as text, and the resolution of symbolic links.
package enum FilePath {
    /// Returns the folder of a path, without a slash at its end; `.` for a path without a slash.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the part of a path after the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Returns the name of a file without its last extension: `a.b` of `a.b.puml`, and `.puml` of `.puml`.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the path of a file in a folder; an absolute `path` is returned unchanged.
    package static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder == "." { return path }
        return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// Returns a path without `.`, `..` and doubled slashes.
    ///
    /// Files are not accessed, so a `..` at the beginning of a relative path stays.
    package static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }

    /// Returns whether a path is that of a folder, or of a file or folder inside it.
    ///
    /// Only the texts are compared; files are not accessed.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        let (path, folder) = (normalized(path), normalized(folder))
        return path == folder || folder == "." && !path.hasPrefix("/") && !path.hasPrefix("..")
            || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// Returns the path of a hidden file in the folder of a file, such as `folder/.name.ending` for
    /// `folder/name`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - ending: The last part of the hidden file's name, without the dot.
    static func beside(_ path: String, _ ending: String) -> String {
        join(folder(of: path), ".\(name(of: path)).\(ending)")
    }

    /// Returns the absolute path of an existing file, with symbolic links resolved.
    ///
    /// The result is `nil`, and `errno` is set, if the file does not exist or cannot be accessed.
    package static func real(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Returns the absolute path of an existing file, with symbolic links resolved.
    ///
    /// - Throws: ``FileFailure`` with the step `resolve` if the file does not exist or cannot be accessed.
    package static func existing(_ path: String) throws(FileFailure) -> String {
        guard let real = real(path) else { throw .last(path, .resolve) }
        return real
    }

    /// Returns the absolute path of a file, which need not exist, with symbolic links resolved.
    ///
    /// - Throws: ``FileFailure`` with the step `resolve` if the folder of the file does not exist, or if
    ///   links form a circle (`ELOOP`).
    package static func resolved(_ path: String) throws(FileFailure) -> String {
        var current = path
        // A dangling link has no real path. Its destination is the path at which the file will be created.
        for _ in 0..<40 {
            if let real = real(current) { return real }
            guard errno == ENOENT else { throw .last(path, .resolve) }
            guard let destination = destination(of: current) else {
                guard let folder = real(folder(of: current)) else { throw .last(path, .resolve) }
                return join(folder, name(of: current))
            }
            current = join(folder(of: current), destination)
        }
        throw FileFailure(.resolve, number: ELOOP, path: path)
    }

    /// Returns the path to which a symbolic link leads, as stored in the link; `nil` if the path is not a
    /// link.
    private static func destination(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        return count > 0
            ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
