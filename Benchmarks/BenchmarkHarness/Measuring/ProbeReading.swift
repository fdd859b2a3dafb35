/// A reading of a probe, or the difference of two.
package struct ProbeReading: Sendable, Equatable {
    /// Nanoseconds; 0 unless the probe reads time.
    package var nanoseconds: Int64 = 0

    /// Allocations; 0 unless the probe counts them.
    package var allocations: Int64 = 0

    /// Allocated bytes; 0 unless the probe counts them.
    package var bytes: Int64 = 0

    /// The resident size in bytes at the time of the reading, before the measured part in a difference.
    package var residentBefore: Int?

    /// The resident size in bytes after the measured part; only in a difference.
    package var residentAfter: Int?

    /// Creates a reading of zero.
    package init(nanoseconds: Int64 = 0, allocations: Int64 = 0, bytes: Int64 = 0) {
        self.nanoseconds = nanoseconds
        self.allocations = allocations
        self.bytes = bytes
    }

    /// The difference of a later and an earlier reading.
    package static func - (later: ProbeReading, earlier: ProbeReading) -> ProbeReading {
        var result = ProbeReading(
            nanoseconds: later.nanoseconds - earlier.nanoseconds,
            allocations: later.allocations - earlier.allocations, bytes: later.bytes - earlier.bytes)
        result.residentBefore = earlier.residentBefore
        result.residentAfter = later.residentBefore
        return result
    }

    /// The sum of two differences, the left one being the earlier.
    package static func + (left: ProbeReading, right: ProbeReading) -> ProbeReading {
        var result = ProbeReading(
            nanoseconds: left.nanoseconds + right.nanoseconds,
            allocations: left.allocations + right.allocations, bytes: left.bytes + right.bytes)
        result.residentBefore = left.residentBefore ?? right.residentBefore
        result.residentAfter = right.residentAfter ?? left.residentAfter
        return result
    }
}
