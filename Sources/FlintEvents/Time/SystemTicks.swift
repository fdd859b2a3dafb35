#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The clock of the system that `ContinuousClock` reads, in whole nanoseconds.
///
/// Each recorded dispatch reads it twice. `ContinuousClock` makes attoseconds of what the system says, from which nanoseconds are made by
/// divisions of 128 bits; both together take as long as the reading.
enum SystemTicks {
    #if canImport(Darwin)
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_BOOTTIME
    #endif

    /// Nanoseconds since some moment; they go on while the machine sleeps.
    static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
