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

    /// Runs a body, in a process of its own, while the system gives this process no descriptor.
    ///
    /// The body does not wait: on Linux, Dispatch looks once a second at the threads of its pool, and ends a process in
    /// which it cannot open their files.
    static func withNoneLeft<Value>(_ body: () -> Value) throws(Refused) -> Value {
        #if canImport(Glibc)
            let resource = Int32(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { throw Refused() }
        var none = limit
        none.rlim_cur = 0
        guard unsafe setrlimit(resource, &none) == 0 else { throw Refused() }
        let value = body()
        guard unsafe setrlimit(resource, &limit) == 0 else { throw Refused() }
        return value
    }

    /// The system does not let the limit be set.
    struct Refused: Error {}
}
