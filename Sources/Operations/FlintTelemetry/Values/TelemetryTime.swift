public import Foundation

/// A point in time of telemetry: nanoseconds since 1970, as the protocol has them.
public struct TelemetryTime: Sendable, Hashable, Comparable {
    /// The nanoseconds since 1970.
    public let nanoseconds: UInt64

    /// Creates a point in time.
    ///
    /// - Parameter nanoseconds: The nanoseconds since 1970.
    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    /// Creates a point in time; a date before 1970 counts as 1970, one after 2554 as the last one.
    ///
    /// - Parameter date: The date.
    public init(_ date: Date) {
        // The reference date is nearer than 1970, so that its fraction has more bits.
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

    /// The point that is later by a duration; it never wraps around.
    ///
    /// - Parameter duration: The duration; a negative one gives an earlier point.
    /// - Returns: The point.
    public func advanced(by duration: Duration) -> TelemetryTime {
        let difference = duration.wholeNanoseconds
        let (sum, overflow) =
            difference < 0
            ? nanoseconds.subtractingReportingOverflow(difference.magnitude)
            : nanoseconds.addingReportingOverflow(UInt64(difference))
        return TelemetryTime(nanoseconds: overflow ? (difference < 0 ? 0 : .max) : sum)
    }

    /// Orders points in time.
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
    /// The duration in whole nanoseconds; what does not fit is the nearest number that does.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLarge ? (seconds < 0 ? .min : .max) : sum
    }

    /// The duration in seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
