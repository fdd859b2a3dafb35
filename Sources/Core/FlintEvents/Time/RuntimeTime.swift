internal import FlintStreams
package import Foundation
internal import Synchronization

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

/// Derives the wall-clock time from the monotonic time, so that reading both needs one clock access.
///
/// The distance between the clocks is measured again after a second; a change of the wall clock is visible by then.
final class WallClockAnchor: Sendable {
    /// The time between two comparisons of the clocks, in nanoseconds.
    static let lifetime: Int64 = 1_000_000_000
    /// The distance of two monotonic reads, in nanoseconds, above which the thread was interrupted in between.
    private static let interruption: Int64 = 50_000

    private let elapsed: @Sendable () -> Int64
    private let now: @Sendable () -> Date
    /// The wall-clock time minus the monotonic time in seconds, as bits.
    private let distance = Atomic<UInt64>(0)
    /// The monotonic time of the next comparison.
    private let renewal = Atomic<Int64>(.min)

    /// - Parameters:
    ///   - elapsed: The monotonic time in nanoseconds.
    ///   - now: The wall-clock time, which must run at the same speed.
    init(elapsed: @escaping @Sendable () -> Int64, now: @escaping @Sendable () -> Date) {
        self.elapsed = elapsed
        self.now = now
    }

    /// Returns the wall-clock time for a monotonic time that was just read.
    func time(at nanoseconds: Int64) -> Date {
        let isDue = nanoseconds >= renewal.load(ordering: .acquiring)
        let distance = isDue ? renew() : Double(bitPattern: distance.load(ordering: .relaxed))
        return Date(timeIntervalSinceReferenceDate: distance + Double(nanoseconds) * 1e-9)
    }

    /// Compares the clocks; of several concurrent comparisons, any result may be kept.
    private func renew() -> Double {
        var (best, narrowest) = (0.0, Int64.max)
        // An interruption between the two reads would shift the times of all events of the next second.
        for _ in 0..<3 where narrowest > Self.interruption {
            let before = elapsed()
            let time = now()
            let after = elapsed()
            guard after &- before < narrowest else { continue }
            narrowest = after &- before
            best = time.timeIntervalSinceReferenceDate - Double(before &+ narrowest / 2) * 1e-9
        }
        distance.store(best.bitPattern, ordering: .relaxed)
        renewal.store(elapsed() &+ Self.lifetime, ordering: .releasing)
        return best
    }
}

extension Clock<Duration> {
    /// Returns a sleep until a deadline that is fixed by this call, however late the sleep starts.
    package func sleep(untilAfter duration: Duration) -> @Sendable () async throws -> Void {
        let deadline = now.advanced(by: duration)
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
