#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The clock of the system that `ContinuousClock` uses, read in whole nanoseconds.
///
/// Each recorded dispatch reads the clock twice, and each observed transition of a flow once.
/// `ContinuousClock` is not used, because it converts the system's time to attoseconds, and the conversion
/// back to nanoseconds takes 128-bit divisions. The two conversions together take as long as reading the
/// clock.
@usableFromInline
package enum SystemTicks {
    #if canImport(Darwin)
        private static let clock = CLOCK_MONOTONIC
    #else
        private static let clock = CLOCK_BOOTTIME
    #endif

    /// The nanoseconds since a fixed point in time.
    ///
    /// They also advance while the computer sleeps.
    @usableFromInline
    package static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
