public import Foundation

/// A point in time in OTLP's form: nanoseconds since 1970.
public struct TelemetryTime: Sendable, Hashable, Comparable {
    /// The nanoseconds since 1970.
    public let nanoseconds: UInt64

    /// Creates a point in time from nanoseconds.
    ///
    /// - Parameter nanoseconds: The nanoseconds since 1970.
    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a point in time from a date.
    ///
    /// A date before 1970 counts as 1970, and one after 2554 as the last point.
    ///
    /// - Parameter date: The date.
    public init(_ date: Date) {
        // A date stores the seconds since 2001. Seconds since 1970 would lose some bits of the fraction.
        let since2001 = date.timeIntervalSinceReferenceDate
        let seconds = since2001.rounded(.down)
        let whole = seconds + Date.timeIntervalBetween1970AndReferenceDate
        guard whole > 0 else {
            self.init(nanoseconds: 0)
            return
        }
        guard whole < 18_446_744_073 else {
            self.init(nanoseconds: .max)
            return
        }
        self.init(nanoseconds: UInt64(whole) * 1_000_000_000 + UInt64((since2001 - seconds) * 1e9))
    }

    /// Returns the point in time that is later by a duration.
    ///
    /// It is clamped to the representable range.
    ///
    /// - Parameter duration: The duration. A negative one gives an earlier point.
    /// - Returns: The later point.
    public func advanced(by duration: Duration) -> TelemetryTime {
        let difference = duration.wholeNanoseconds
        let (sum, overflow) =
            difference < 0
            ? nanoseconds.subtractingReportingOverflow(difference.magnitude)
            : nanoseconds.addingReportingOverflow(UInt64(difference))
        return TelemetryTime(nanoseconds: overflow ? (difference < 0 ? 0 : .max) : sum)
    }

    /// Returns whether one point in time is earlier than another.
    ///
    /// - Parameters:
    ///   - first: A point.
    ///   - second: Another point.
    /// - Returns: Whether the first is earlier.
    public static func < (first: TelemetryTime, second: TelemetryTime) -> Bool {
        first.nanoseconds < second.nanoseconds
    }
}

extension Duration {
    /// The duration in whole nanoseconds, clamped to 64 bits.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLarge ? (seconds < 0 ? .min : .max) : sum
    }

    /// The duration in seconds, with a fraction.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
