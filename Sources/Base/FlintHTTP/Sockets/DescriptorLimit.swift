#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The limit on the number of files and sockets that the process may have open.
package enum DescriptorLimit {
    /// Raises the process's limit of open files and sockets to a number, or as far as the system allows.
    ///
    /// - Parameter count: The number of descriptors that the caller needs.
    /// - Returns: The limit after the call, which may be lower or higher than `count`; `count` if the system
    ///   does not report the limit.
    package static func raised(to count: Int) -> Int {
        #if canImport(Glibc)
            let resource = Int32(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return count }
        if limit.rlim_cur < rlim_t(count) {
            var wanted = limit
            wanted.rlim_cur = min(rlim_t(count), limit.rlim_max)
            if unsafe setrlimit(resource, &wanted) == 0 { limit = wanted }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
