/// The time of a store, which follows the system's time but never goes back.
///
/// If the system's clock is set back, runs would not become due until the clock shows their times again. So
/// the store's time continues, and ``lead`` holds the difference. If the clock is set forward, the store
/// follows it. A store that outlives a process persists this value.
package struct SteadyTime: Equatable, Sendable {
    /// The least deviation of the system's clock from the monotonic clock, since an earlier call, at which
    /// the system's clock counts as set.
    ///
    /// Smaller deviations are normal, because clocks differ and are adjusted gradually.
    private static let jump = Duration.seconds(1)

    /// The time of the store at this moment.
    package let now: FlowTime
    /// The time of a monotonic clock at the same moment as ``now``.
    package let uptime: Duration
    /// An identifier of the computer's start.
    ///
    /// The monotonic clock begins anew with each start.
    package let boot: String
    /// The difference by which the store's time is ahead of the system's.
    package let lead: Duration

    /// Creates the store's time at a call, which is not before the time of an earlier call.
    ///
    /// - Parameters:
    ///   - wallTime: The system's time.
    ///   - uptime: The time of a monotonic clock.
    ///   - boot: An identifier of the computer's start.
    ///   - last: The time of an earlier call, as a lower bound; `nil` if there was none.
    package init(_ wallTime: FlowTime, uptime: Duration, boot: String = "", since last: SteadyTime?) {
        (self.uptime, self.boot) = (uptime, boot)
        guard let last else {
            (now, lead) = (wallTime, .zero)
            return
        }
        // After a start of the computer, the time for which it was off is unknown. The lead may stem from a
        // clock that was wrong before it was set back. So the lead is dropped, unless the store's time would
        // go back.
        let isSameStart = last.boot == boot
        let before = isSameStart ? last.lead : .zero
        let present = wallTime.advanced(by: before)
        let expected = isSameStart ? last.now.advanced(by: uptime - last.uptime) : max(last.now, present)
        let difference = present.duration(to: expected)
        let isSet = difference >= Self.jump || difference <= .zero - Self.jump
        lead = isSet ? max(.zero, before + difference) : before
        now = max(wallTime.advanced(by: lead), last.now)
    }

    /// Creates the value that a store has persisted, from its parts.
    package init(now: FlowTime, uptime: Duration, boot: String, lead: Duration) {
        (self.now, self.uptime, self.boot, self.lead) = (now, uptime, boot, lead)
    }
}
