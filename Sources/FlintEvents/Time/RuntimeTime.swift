internal import FlintStreams
package import Foundation

/// The two clocks of a runtime, with their types erased.
package struct RuntimeTime: Sendable {
    /// The monotonic time since the runtime was made.
    package let elapsed: @Sendable () -> Duration
    /// The wall-clock time.
    package let now: @Sendable () -> Date
    /// The time at which the runtime was made, if it uses the system's clock, which is read without an existential;
    /// otherwise `nil`.
    private let origin: Int64?
    /// Derives the wall-clock time from the monotonic time; `nil` if the wall clock must be read each time.
    private let anchor: WallClockAnchor?

    /// Creates the clocks and starts to measure.
    ///
    /// - Parameters:
    ///   - clock: The monotonic clock.
    ///   - wallTime: The wall-clock time.
    ///   - isWallTimeOfSystem: Whether that is the wall clock of the system. Clocks of an application need not run at
    ///     the same speed, so each of them is read whenever it is needed.
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

    /// The current time by both clocks.
    ///
    /// The system's clocks are read once. A change of the wall clock is then visible after a second at the latest.
    package var moment: Moment { moment(at: nanoseconds) }

    /// Returns the wall-clock time of a monotonic time that was just read.
    ///
    /// - Parameter nanoseconds: The monotonic time since the runtime was made.
    /// - Returns: The same moment by both clocks.
    package func moment(at nanoseconds: Int64) -> Moment {
        Moment(time: anchor?.time(at: nanoseconds) ?? now(), nanoseconds: nanoseconds)
    }
}

extension Clock<Duration> {
    /// Returns a function that measures the time since this call.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
