import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The descriptors of this process: what a server that leaks has more of.
enum OpenDescriptors {
    /// A task that has just told a server something may hold the pipe a moment longer than the server runs.
    static let ofPipe = 2

    /// How many there are; both numbers of a comparison include the one that looking takes.
    static func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }

    /// Lowers the limit of the process and takes all that are left.
    static func takeAll(upTo count: UInt) -> [Int32] {
        #if canImport(Glibc)
            let resource = Int32(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return [] }
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(count))
        guard unsafe setrlimit(resource, &limit) == 0 else { return [] }
        var taken: [Int32] = []
        while true {
            let descriptor = dup(2)
            guard descriptor >= 0 else { return taken }
            taken.append(descriptor)
        }
    }

    /// Closes descriptors.
    static func giveBack(_ descriptors: some Sequence<Int32>) {
        for descriptor in descriptors { _ = close(descriptor) }
    }
}
