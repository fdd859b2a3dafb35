import FlintBasics
internal import FlintStreams
public import Foundation
internal import Synchronization

/// A clock that advances only when a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let configuration = FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start))
/// clock.advance(by: .seconds(5))
/// ```
public final class ManualClock: Clock {
    /// A point in time of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the creation of the clock.
        public let offset: Duration

        /// Returns the point in time that is later by a duration.
        ///
        /// - Parameter duration: The duration. A negative one gives an earlier point.
        /// - Returns: The later point.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration until another point in time.
        ///
        /// - Parameter other: The other point.
        /// - Returns: The duration, negative if the other point is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether one point in time is earlier than another.
        ///
        /// - Parameters:
        ///   - first: A point.
        ///   - second: Another point.
        /// - Returns: Whether the first is earlier.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let wakeUp: OneShot<Bool>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var watchers: [(count: Int, signal: OneShot<Void>)] = []
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest difference between two points in time.
    ///
    /// It is one attosecond, since time advances only by calls of a test.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// Suspends until the clock has been moved to a point in time.
    ///
    /// - Parameters:
    ///   - deadline: The point in time to wait for.
    ///   - tolerance: The tolerance of the deadline; ignored.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let wakeUp = OneShot<Bool>()
        let mustSleep = state.withLock { state in
            guard deadline > state.now else { return false }
            state.sleepers.append(Sleeper(deadline: deadline, wakeUp: wakeUp))
            return true
        }
        guard mustSleep else { return try Task.checkCancellation() }
        notifyWatchers()
        guard await wakeUp.wait(onCancel: false) else {
            state.withLock { $0.sleepers.removeAll { $0.wakeUp === wakeUp } }
            throw CancellationError()
        }
    }

    /// Moves the clock forward, and wakes the tasks whose deadline is reached.
    ///
    /// The tasks are resumed in the order of their deadlines, and run when their executors schedule them. To
    /// let one task act before the next, move the clock in steps.
    ///
    /// - Parameter duration: The duration by which the clock moves. It must not be negative.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: max(duration, .zero))
            let due = state.sleepers.filter { $0.deadline <= state.now }.sortedOutOfLine {
                $0.deadline < $1.deadline
            }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        woken.forEach { $0.wakeUp.settle(true) }
    }

    /// Waits until a number of tasks sleep on the clock, so that moving it will wake them.
    ///
    /// - Parameter count: The minimum number of sleeping tasks.
    public func waitForSleepers(_ count: Int = 1) async {
        let signal = OneShot<Void>()
        let mustWait = state.withLock { state in
            guard state.sleepers.count < count else { return false }
            state.watchers.append((count, signal))
            return true
        }
        if mustWait { await signal.wait(onCancel: ()) }
    }

    private func notifyWatchers() {
        let ready = state.withLock { state in
            let count = state.sleepers.count
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return ready
        }
        ready.forEach { $0.signal.settle(()) }
    }

    /// Returns a source of wall-clock time that moves with the clock.
    ///
    /// - Parameter start: The wall-clock time when the clock is at zero.
    /// - Returns: A function for the `wallTime` of a configuration.
    public func wallTime(from start: Date) -> @Sendable () -> Date {
        { [self] in
            let (seconds, attoseconds) = now.offset.components
            return start.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
        }
    }
}
