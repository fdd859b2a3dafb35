#if PostgreSQL
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// Blocks the thread of a connection for some time.
    enum SystemPause {
        static func rest(microseconds: UInt32) { _ = usleep(microseconds) }
    }
#endif
