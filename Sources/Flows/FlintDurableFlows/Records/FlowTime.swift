/// A time of a store's clock, in microseconds since the beginning of 1970 UTC.
public struct FlowTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The microseconds since the beginning of 1970 UTC.
    public let microseconds: Int64

    /// Creates a time.
    ///
    /// - Parameter microseconds: The microseconds since the beginning of 1970 UTC.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Returns the time that is later by a duration.
    ///
    /// - Parameter duration: The duration; a negative one gives an earlier time.
    /// - Returns: The time; the first or last representable time if the result is out of range.
    public func advanced(by duration: Duration) -> FlowTime {
        let added = Int64(clamping: duration.attoseconds / 1_000_000_000_000)
        let (sum, isBeyond) = microseconds.addingReportingOverflow(added)
        return FlowTime(microseconds: isBeyond ? (added < 0 ? .min : .max) : sum)
    }

    /// Returns the duration until another time.
    ///
    /// - Parameter other: The other time.
    /// - Returns: The duration, negative if the other time is earlier.
    public func duration(to other: FlowTime) -> Duration {
        .microseconds(other.microseconds) - .microseconds(microseconds)
    }

    /// The microseconds with their unit.
    public var description: String { "\(microseconds) µs" }

    /// Orders times from early to late.
    ///
    /// - Parameters:
    ///   - first: A time.
    ///   - second: Another time.
    /// - Returns: Whether the first is earlier.
    public static func < (first: FlowTime, second: FlowTime) -> Bool {
        first.microseconds < second.microseconds
    }
}
