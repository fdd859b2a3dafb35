package import Foundation

/// The two clocks of a runtime, with their types erased.
package struct RuntimeTime: Sendable {
    /// The monotonic time since the runtime was made.
    package let elapsed: @Sendable () -> Duration
    /// The wall-clock time.
    package let now: @Sendable () -> Date
    /// When the runtime was made by the usual clock, which needs no way through an existential; `nil` by others.
    private let origin: Int64?
    /// Derives the wall-clock time from the monotonic one; `nil` if only the wall clock knows it.
    private let anchor: WallClockAnchor?

    /// Begins to measure.
    ///
    /// - Parameters:
    ///   - clock: The monotonic clock.
    ///   - wallTime: The wall-clock time.
    ///   - isWallTimeOfSystem: Whether that is the wall clock of the system. Clocks that an application brings need not
    ///     run at the same speed, so that each is read whenever it is asked for.
    package init(
        _ clock: any Clock<Duration>, wallTime: @escaping @Sendable () -> Date, isWallTimeOfSystem: Bool
    ) {
        now = wallTime
        guard clock is ContinuousClock else {
            (elapsed, origin, anchor) = (clock.stopwatch(), nil, nil)
            return
        }
        let origin = SystemTicks.now
        elapsed = { .nanoseconds(SystemTicks.now - origin) }
        self.origin = origin
        anchor =
            isWallTimeOfSystem ? WallClockAnchor(elapsed: { SystemTicks.now - origin }, now: wallTime) : nil
    }

    /// The monotonic time since the runtime was made, in nanoseconds.
    package var nanoseconds: Int64 {
        guard let origin else { return elapsed().wholeNanoseconds }
        return SystemTicks.now - origin
    }

    /// This moment by both clocks.
    ///
    /// The clocks of the system are read once. A change of the wall clock then shows after a second at the latest.
    package var moment: Moment {
        let nanoseconds = nanoseconds
        return Moment(time: anchor?.time(at: nanoseconds) ?? now(), nanoseconds: nanoseconds)
    }
}

extension Clock<Duration> {
    /// Measures the time since this call.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
