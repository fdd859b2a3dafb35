#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The detection of files on network file systems, where locks and shared memory are unreliable.
package enum NetworkVolume {
    /// Returns the name of the network file system on which a file or folder is.
    ///
    /// - Parameter path: The path of an existing file or folder.
    /// - Returns: The name, such as `NFS`; `nil` for a local file system, and where the system does not
    ///   report it.
    package static func name(at path: String) -> String? {
        #if canImport(Darwin)
            var facts = statfs()
            guard unsafe statfs(path, &facts) == 0 else { return nil }
            return facts.f_flags & UInt32(bitPattern: MNT_LOCAL) == 0 ? "a network file system" : nil
        #else
            guard let table = try? OpenFile(reading: "/proc/self/mountinfo").read(upTo: 1 << 22) else {
                return nil
            }
            let real = FilePath.real(path) ?? path
            return mountedType(of: real, in: String(decoding: table, as: UTF8.self)).flatMap {
                name(ofType: $0)
            }
        #endif
    }

    /// Returns the name of the network file system to which a type of mount belongs.
    ///
    /// - Parameter type: The type as the system reports it, such as `nfs4` or `fuse.sshfs`.
    /// - Returns: The name, such as `NFS`; `nil` for a local file system.
    package static func name(ofType type: String) -> String? {
        if let name = names[type] { return name }
        guard type.hasPrefix("fuse.") else { return nil }
        let program = String(type.dropFirst(5))
        return programs.contains(program) ? "FUSE (\(program))" : nil
    }

    private static let names: [String: String] = [
        "nfs": "NFS", "nfs4": "NFS", "cifs": "SMB", "smb3": "SMB", "smbfs": "SMB", "ncpfs": "NCP",
        "afs": "AFS", "9p": "9P", "ceph": "Ceph", "coda": "Coda", "lustre": "Lustre", "beegfs": "BeeGFS",
        "gpfs": "GPFS", "glusterfs": "GlusterFS", "orangefs": "OrangeFS", "davfs": "WebDAV",
    ]

    private static let programs: Set<String> = [
        "afpfs", "beegfs", "ceph", "ceph-fuse", "curlftpfs", "davfs", "davfs2", "gcsfuse", "geesefs",
        "glusterfs", "goofys", "gvfsd-fuse", "juicefs", "JuiceFS", "lizardfs", "mfs", "moosefs", "mount-s3",
        "mountpoint-s3", "rclone", "s3fs", "s3ql", "seaweedfs", "smbnetfs", "sshfs",
    ]

    /// Returns the type of the mount on which a path is.
    ///
    /// - Parameters:
    ///   - path: An absolute path without symbolic links.
    ///   - table: The text of `/proc/self/mountinfo`.
    /// - Returns: The type, such as `fuse.sshfs`; `nil` if no line of the table matches.
    package static func mountedType(of path: String, in table: String) -> String? {
        var best: (length: Int, type: String)?
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            guard fields.count > 4, let separator = fields.firstIndex(of: "-"),
                fields.indices.contains(separator + 1)
            else { continue }
            let point = unescaped(fields[4])
            let isAbove = point == "/" || path == point || path.hasPrefix(point + "/")
            // A later mount at the same path hides an earlier one.
            guard isAbove, point.utf8.count >= best?.length ?? 0 else { continue }
            best = (point.utf8.count, String(fields[separator + 1]))
        }
        return best?.type
    }

    /// Returns a field of `/proc/self/mountinfo`, with escapes such as `\040` for a space decoded.
    private static func unescaped(_ field: Substring) -> String {
        let parts = field.utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
        var bytes = Array(parts[0])
        for part in parts.dropFirst() {
            guard let code = UInt8(String(decoding: part.prefix(3), as: UTF8.self), radix: 8) else {
                bytes += [UInt8(ascii: "\\")] + part
                continue
            }
            bytes += [code] + part.dropFirst(3)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
