/// A time by the clock of a store: microseconds since the beginning of 1970, in Greenwich.
public struct FlowTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The microseconds since the beginning of 1970.
    public let microseconds: Int64

    /// Creates a time.
    ///
    /// - Parameter microseconds: The microseconds since the beginning of 1970.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The time that is later by a duration.
    ///
    /// - Parameter duration: The duration; a negative one gives an earlier time.
    /// - Returns: The time; the first or the last one that can be represented if it is beyond.
    public func advanced(by duration: Duration) -> FlowTime {
        let added = Int64(clamping: duration.attoseconds / 1_000_000_000_000)
        let (sum, isBeyond) = microseconds.addingReportingOverflow(added)
        return FlowTime(microseconds: isBeyond ? (added < 0 ? .min : .max) : sum)
    }

    /// The duration until another time.
    ///
    /// - Parameter other: The other time.
    /// - Returns: The duration, negative if the other time is earlier.
    public func duration(to other: FlowTime) -> Duration {
        .microseconds(other.microseconds) - .microseconds(microseconds)
    }

    /// The microseconds.
    public var description: String { "\(microseconds) µs" }

    /// Orders times.
    ///
    /// - Parameters:
    ///   - first: A time.
    ///   - second: Another time.
    /// - Returns: Whether the first is earlier.
    public static func < (first: FlowTime, second: FlowTime) -> Bool {
        first.microseconds < second.microseconds
    }
}
