#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Says which files are on another machine, where locks and shared memory do not do what they do on this one.
package enum NetworkVolume {
    /// The name of the network file system that holds a file or a folder.
    ///
    /// - Parameter path: The path of something that exists.
    /// - Returns: The name; `nil` for a local file system, and where the system does not say it.
    package static func name(at path: String) -> String? {
        var facts = statfs()
        guard unsafe statfs(path, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            return facts.f_flags & UInt32(bitPattern: MNT_LOCAL) == 0 ? "a network file system" : nil
        #else
            return name(ofType: UInt32(truncatingIfNeeded: facts.f_type)) {
                let text = try? OpenFile(reading: "/proc/self/mountinfo").read(upTo: 1 << 20)
                let real = FilePath.real(path) ?? path
                return text.flatMap { mountedType(of: real, in: String(decoding: $0, as: UTF8.self)) }
            }
        #endif
    }

    /// The name of a network file system by the number that Linux has for it.
    ///
    /// - Parameters:
    ///   - type: The number.
    ///   - mounted: The type in the table of mounts: one number stands for all file systems that are programs.
    /// - Returns: The name; `nil` for a local file system.
    package static func name(ofType type: UInt32, mounted: () -> String?) -> String? {
        if let name = types[type] { return name }
        guard type == 0x6573_5546, let name = mounted() else { return nil }
        let program = name.hasPrefix("fuse.") ? String(name.dropFirst(5)) : name
        return programs.contains(program) ? "FUSE (\(program))" : nil
    }

    /// https://man7.org/linux/man-pages/man2/statfs.2.html
    private static let types: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFE53_4D42: "SMB 2", 0xFF53_4D42: "CIFS", 0x5346_414F: "AFS",
        0x6B41_4653: "AFS", 0x0102_1997: "9P", 0x00C3_6400: "Ceph", 0x7375_7245: "Coda", 0x564C: "NCP",
        0x0BD0_0BD0: "Lustre", 0x1983_0326: "BeeGFS", 0x4750_4653: "GPFS",
    ]

    private static let programs: Set<String> = [
        "afpfs", "beegfs", "ceph", "ceph-fuse", "curlftpfs", "davfs", "davfs2", "gcsfuse", "geesefs",
        "glusterfs", "goofys", "gvfsd-fuse", "juicefs", "JuiceFS:", "lizardfs", "mfs", "moosefs",
        "mount-s3", "mountpoint-s3", "rclone", "s3fs", "s3ql", "seaweedfs", "simple-mtpfs", "smbnetfs",
        "sshfs",
    ]

    /// The type of the mount that holds a path.
    ///
    /// - Parameters:
    ///   - path: An absolute path without links.
    ///   - table: The text of `/proc/self/mountinfo`.
    /// - Returns: The type, such as `fuse.sshfs`; `nil` if no line fits.
    package static func mountedType(of path: String, in table: String) -> String? {
        var best: (length: Int, type: String)?
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            guard fields.count > 4, let separator = fields.firstIndex(of: "-"),
                fields.indices.contains(separator + 1)
            else { continue }
            let point = unescaped(fields[4])
            let isAbove = point == "/" || path == point || path.hasPrefix(point + "/")
            // Of two mounts at one place the later one is seen.
            guard isAbove, point.utf8.count >= best?.length ?? 0 else { continue }
            best = (point.utf8.count, String(fields[separator + 1]))
        }
        return best?.type
    }

    /// Spaces and some other characters are octal numbers in the table.
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
