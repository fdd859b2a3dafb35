/// The quantity that is read before and after the measured part of a batch.
///
/// Only one is read at a time: reading the allocation counter or the resident size would add to the time.
package enum BenchmarkProbe: Sendable {
    /// Reads the clock.
    case time(BenchmarkClock)

    /// Reads the allocation counter.
    case allocations(AllocationMeter)

    /// Reads the resident size of the process.
    case resident(@Sendable () -> Int?)

    /// Reads once.
    package func read() -> ProbeReading {
        switch self {
        case .time(let clock):
            return ProbeReading(nanoseconds: clock.nanoseconds)
        case .allocations(let meter):
            let count = meter.read()
            return ProbeReading(allocations: count.allocations, bytes: count.bytes)
        case .resident(let size):
            var reading = ProbeReading()
            reading.residentBefore = size()
            return reading
        }
    }
}
