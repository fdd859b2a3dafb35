internal import Foundation

/// The time of a call of a store, on a wall clock and on a monotonic clock.
package struct FlowMoment: Sendable {
    /// The wall-clock time of the system or of a store, which decides when runs are due.
    package let now: FlowTime
    /// The time of a monotonic clock, which decides when leases expire.
    package let uptime: Duration
    /// An identifier of the last start of the computer, if the monotonic clock counts from that start.
    ///
    /// Otherwise empty.
    package let boot: String

    package init(now: FlowTime, uptime: Duration, boot: String = "") {
        self.now = now
        self.uptime = uptime
        self.boot = boot
    }
}

extension FlowTime {
    /// The present time of the system's clock.
    package static var present: FlowTime {
        FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))
    }
}
