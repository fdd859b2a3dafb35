#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system tells about a file.
struct FileFacts: Equatable, Sendable {
    let kind: FileKind
    /// The permission bits.
    let permissions: UInt32

    /// Looks at a path and follows links; nil if there is nothing.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        permissions = UInt32(status.st_mode) & 0o777
    }
}
