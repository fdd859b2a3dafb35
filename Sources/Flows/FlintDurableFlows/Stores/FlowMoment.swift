internal import Foundation

/// The moment of a call, on two clocks.
package struct FlowMoment: Sendable {
    /// The wall-clock time: that of the system or that of a store, by which runs are due.
    package let now: FlowTime
    /// The time of a monotonic clock, by which leases end.
    package let uptime: Duration
    /// An identifier of the computer's start, if the monotonic clock is that of the computer.
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
