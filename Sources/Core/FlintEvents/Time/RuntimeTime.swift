internal import FlintStreams
package import Foundation
internal import Synchronization

/// The monotonic clock and the wall clock of a runtime, as functions that hide the types of the clocks.
package struct RuntimeTime: Sendable {
    /// Returns the monotonic time since the creation of the runtime.
    package let elapsed: @Sendable () -> Duration
    /// Returns the wall-clock time.
    package let now: @Sendable () -> Date
    /// The creation time of the runtime on the system's clock, in nanoseconds; `nil` if the runtime uses
    /// another clock.
    ///
    /// The time of the system's clock is read directly, without a call through `any Clock`.
    private let origin: Int64?
    /// Derives the wall-clock time from the monotonic time; `nil` if the wall clock must be read each time.
    private let anchor: WallClockAnchor?

    /// Creates the clocks and starts to measure.
    ///
    /// - Parameters:
    ///   - clock: The monotonic clock.
    ///   - wallTime: Returns the wall-clock time.
    ///   - isWallTimeOfSystem: Whether `wallTime` is the wall clock of the system. Another wall clock need
    ///     not run at the same speed as the monotonic clock, so both clocks are then read each time.
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

    /// The monotonic time since the creation of the runtime, in nanoseconds.
    package var nanoseconds: Int64 {
        guard let origin else { return elapsed().wholeNanoseconds }
        return SystemTicks.now - origin
    }

    /// The current time of both clocks.
    ///
    /// With the system's clocks, only the monotonic clock is read; a change of the wall clock takes effect
    /// within a second.
    package var moment: Moment { moment(at: nanoseconds) }

    /// Returns the time of both clocks for a monotonic time that was just read.
    ///
    /// - Parameter nanoseconds: The monotonic time since the creation of the runtime.
    /// - Returns: The same moment by both clocks.
    package func moment(at nanoseconds: Int64) -> Moment {
        Moment(time: anchor?.time(at: nanoseconds) ?? now(), nanoseconds: nanoseconds)
    }
}

/// Computes the wall-clock time from the monotonic time, so that only one clock is read.
///
/// The difference of the clocks is measured again each second, so a change of the wall clock takes effect
/// within a second.
final class WallClockAnchor: Sendable {
    /// The time between two measurements of the clocks' difference, in nanoseconds.
    static let lifetime: Int64 = 1_000_000_000
    /// The time between two reads of the monotonic clock above which a measurement is repeated, in
    /// nanoseconds.
    ///
    /// A longer time means that the thread was interrupted between the reads, so that the measurement is
    /// inexact.
    private static let interruption: Int64 = 50_000

    private let elapsed: @Sendable () -> Int64
    private let now: @Sendable () -> Date
    /// The difference of the clocks, as bits: the wall-clock time minus the monotonic time, in seconds.
    private let distance = Atomic<UInt64>(0)
    /// The monotonic time of the next measurement, in nanoseconds.
    private let renewal = Atomic<Int64>(.min)

    /// Creates an anchor that reads two clocks.
    ///
    /// - Parameters:
    ///   - elapsed: Returns the monotonic time in nanoseconds.
    ///   - now: Returns the wall-clock time; the wall clock must run at the same speed as the monotonic
    ///     clock.
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

    /// Measures the difference of the clocks; if several threads measure at the same time, either result may
    /// be kept.
    ///
    /// - Returns: The wall-clock time minus the monotonic time, in seconds.
    private func renew() -> Double {
        var (best, narrowest) = (0.0, Int64.max)
        // If the thread were interrupted between the two reads, the times of all events of the next second
        // would be inexact.
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
    /// Returns a closure that sleeps until a deadline; the deadline is measured from this call, not from the
    /// closure's start.
    ///
    /// - Parameter duration: The time from this call to the deadline.
    package func sleep(untilAfter duration: Duration) -> @Sendable () async throws -> Void {
        let deadline = now.advanced(by: duration)
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
