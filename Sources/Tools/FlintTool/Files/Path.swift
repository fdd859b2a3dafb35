/// Operations on paths as text, without access to files.
package enum Path {
    /// The folder of a path, without a trailing slash; `.` for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        let folder = String(path[..<slash])
        return folder.isEmpty ? "/" : folder
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The name without its last extension: `a.b` of `a.b.puml`, and `.puml` of `.puml`.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Appends a path to a folder, unless the path is absolute.
    package static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder == "." { return path }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// The path without `.`, `..` and doubled slashes, as far as that is possible without access to files.
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

    /// Whether a path equals another one or is below it; both have to be ``normalized(_:)``.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        let (path, folder) = (normalized(path), normalized(folder))
        return path == folder || folder == "." && !path.hasPrefix("/") && !path.hasPrefix("..")
            || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
}
