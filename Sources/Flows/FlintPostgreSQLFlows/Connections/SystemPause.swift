#if PostgreSQL
    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// Pauses of a connection's thread.
    enum SystemPause {
        static func rest(microseconds: UInt32) { _ = usleep(microseconds) }
    }
#endif
