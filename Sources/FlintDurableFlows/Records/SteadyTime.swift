/// The time of a store: that of the system, which does not go back when somebody sets the clock back.
///
/// Otherwise runs that are to go on at once would stand still until the clock shows the time again at which they were
/// stored. When the clock is set forward, the store follows it. A store that outlives a process keeps the value.
package struct SteadyTime: Equatable, Sendable {
    /// Less is no setting: clocks differ, and a clock is adjusted little by little.
    private static let jump = Duration.seconds(1)

    /// The time.
    package let now: FlowTime
    /// The time by a clock that is never set.
    package let uptime: Duration
    /// Distinguishes the starts of the machine, with each of which the clock that is never set begins anew.
    package let boot: String
    /// How much the store is ahead of the system.
    package let lead: Duration

    /// The time of a call.
    ///
    /// - Parameters:
    ///   - wallTime: The time of the system.
    ///   - uptime: The time by a clock that is never set.
    ///   - boot: Distinguishes the starts of the machine.
    ///   - last: The time of an earlier call, which this one is not before; `nil` if there was none.
    package init(_ wallTime: FlowTime, uptime: Duration, boot: String = "", since last: SteadyTime?) {
        (self.uptime, self.boot) = (uptime, boot)
        guard let last else {
            (now, lead) = (wallTime, .zero)
            return
        }
        // How long a machine was off, nobody knows. What the store was ahead may have come of a clock that was wrong before
        // it was set back: it is given up then, as far as the time does not go back.
        let isSameStart = last.boot == boot
        let before = isSameStart ? last.lead : .zero
        let present = wallTime.advanced(by: before)
        let expected = isSameStart ? last.now.advanced(by: uptime - last.uptime) : max(last.now, present)
        let difference = present.duration(to: expected)
        let isSet = difference >= Self.jump || difference <= .zero - Self.jump
        lead = isSet ? max(.zero, before + difference) : before
        now = max(wallTime.advanced(by: lead), last.now)
    }

    /// Makes what a store has kept.
    package init(now: FlowTime, uptime: Duration, boot: String, lead: Duration) {
        (self.now, self.uptime, self.boot, self.lead) = (now, uptime, boot, lead)
    }
}
