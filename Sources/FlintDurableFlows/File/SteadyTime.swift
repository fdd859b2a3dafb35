/// The time of a store in one process: that of the system, which does not go back when somebody sets the clock back.
///
/// Otherwise runs that are to go on at once would stand still until the clock shows the time again at which they were
/// stored. When the clock is set forward, the store follows it.
struct SteadyTime {
    /// Less is no setting: clocks differ, and a clock is adjusted little by little.
    private static let jump = Duration.seconds(1)

    private var last: FlowInstant?
    /// How much the store is ahead of the system.
    private var lead = Duration.zero

    /// The time of a call.
    ///
    /// - Parameters:
    ///   - wallTime: The time of the system.
    ///   - uptime: The time by a clock that is never set.
    /// - Returns: A time that is not before that of an earlier call.
    mutating func instant(_ wallTime: FlowTime, uptime: Duration) -> FlowInstant {
        var now = wallTime.advanced(by: lead)
        if let last {
            let difference = now.duration(to: last.now.advanced(by: uptime - last.uptime))
            if difference >= Self.jump || difference <= .zero - Self.jump {
                lead = max(.zero, lead + difference)
                now = wallTime.advanced(by: lead)
            }
            now = max(now, last.now)
        }
        let instant = FlowInstant(now: now, uptime: uptime)
        last = instant
        return instant
    }
}
