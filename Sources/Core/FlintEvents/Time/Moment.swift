package import Foundation

/// A time, read from the wall clock and from the monotonic clock.
package struct Moment: Sendable {
    /// The wall-clock time.
    package let time: Date
    /// The monotonic time since the creation of the runtime, in nanoseconds.
    package let nanoseconds: Int64

    package init(time: Date, nanoseconds: Int64) {
        self.time = time
        self.nanoseconds = nanoseconds
    }

    package init(time: Date, elapsed: Duration) {
        self.init(time: time, nanoseconds: elapsed.wholeNanoseconds)
    }

    package init(wallTime: Double, nanoseconds: Int64) {
        self.init(time: Date(timeIntervalSinceReferenceDate: wallTime), nanoseconds: nanoseconds)
    }

    /// The wall-clock time in seconds since the reference date.
    package var wallTime: Double { time.timeIntervalSinceReferenceDate }

    /// The monotonic time since the creation of the runtime.
    package var elapsed: Duration { .nanoseconds(nanoseconds) }
}

extension Duration {
    /// The duration in whole nanoseconds; of a number that `Int64` cannot hold, only the low 64 bits are
    /// kept.
    ///
    /// Each recorded dispatch calls this twice, and a division of 128 bits takes as long as a lock. So the
    /// attoseconds are divided in two steps of 64 bits, by a constant: 10⁹ = 2⁹ · 1953125.
    package var wholeNanoseconds: Int64 {
        let attoseconds = attoseconds
        // The two steps are correct only for durations from zero to a hundred thousand years.
        guard attoseconds >= 0, attoseconds < Int128(1) << 101 else {
            return Int64(truncatingIfNeeded: attoseconds / 1_000_000_000)
        }
        let divisor: UInt64 = 1_953_125
        let high = UInt64(truncatingIfNeeded: attoseconds >> 41)
        let low = UInt64(truncatingIfNeeded: attoseconds >> 9) & 0xFFFF_FFFF
        let (quotient, remainder) = high.quotientAndRemainder(dividingBy: divisor)
        return Int64(truncatingIfNeeded: quotient << 32 &+ (remainder << 32 | low) / divisor)
    }
}
