/// The quantity that is read before and after the measured part of a batch.
///
/// Only one quantity is read in a batch, because reading allocations or the resident size would add to the
/// time.
enum BenchmarkProbe: Sendable {
    /// The time of a monotonic clock in nanoseconds; a number of nanoseconds is cheaper to read than a
    /// `Duration`.
    case time(@Sendable () -> Int64)
    case allocations(AllocationMeter)
    case resident(@Sendable () -> Int?)

    /// Reads the quantity.
    func read() -> ProbeReading {
        switch self {
        case .time(let clock): ProbeReading(nanoseconds: clock())
        case .allocations(let meter): ProbeReading(allocations: meter.read())
        case .resident(let size): ProbeReading(resident: size())
        }
    }
}

/// The value of a probe at one moment.
struct ProbeReading: Sendable {
    var nanoseconds: Int64 = 0
    var allocations = AllocationMeter.Count()
    var resident: Int?
}

/// The measurements of one batch, summed over its measured parts.
struct BatchReading: Sendable {
    /// The number of iterations of the batch.
    let iterations: Int
    var nanoseconds: Int64 = 0
    var allocations = AllocationMeter.Count()
    /// The resident sizes before the first part and after the last one.
    var resident: (before: Int, after: Int)?
    /// The number of deliveries that the body reports.
    var delivered = 0

    /// Adds the difference between two readings of the probe, around a measured part.
    mutating func add(from start: ProbeReading, to end: ProbeReading) {
        nanoseconds += end.nanoseconds - start.nanoseconds
        allocations.allocations += end.allocations.allocations - start.allocations.allocations
        allocations.bytes += end.allocations.bytes - start.allocations.bytes
        if let before = resident?.before ?? start.resident, let after = end.resident {
            resident = (before, after)
        }
    }
}
