internal import FlintStreams
public import Foundation
internal import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let configuration = FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start))
/// clock.advance(by: .seconds(5))
/// ```
public final class ManualClock: Clock {
    /// A point in the time of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// A point later by a duration.
        ///
        /// - Parameter duration: The duration; a negative one gives an earlier point.
        /// - Returns: The point.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The duration until another point.
        ///
        /// - Parameter other: The other point.
        /// - Returns: The duration, negative if the other point is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders points in time.
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

    /// The clock's present.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest difference between two points: one attosecond, as no time passes by itself.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// Suspends until the clock has been moved to a point.
    ///
    /// - Parameters:
    ///   - deadline: The point.
    ///   - tolerance: Not used.
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

    /// Moves the clock forward and wakes those whose time has come.
    ///
    /// They are resumed earliest first, and run whenever their executors take them up. To see one of them act
    /// before the next, move the clock in steps.
    ///
    /// - Parameter duration: By how much; zero or more.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: max(duration, .zero))
            let due = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        woken.forEach { $0.wakeUp.settle(true) }
    }

    /// Waits until a number of tasks sleep on the clock, so that moving it will wake them.
    ///
    /// - Parameter count: How many tasks, at least.
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

    /// A source of wall-clock time that moves with the clock.
    ///
    /// - Parameter start: The wall-clock time when the clock is at zero.
    /// - Returns: A function to put into a configuration.
    public func wallTime(from start: Date) -> @Sendable () -> Date {
        { [self] in
            let (seconds, attoseconds) = now.offset.components
            return start.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
        }
    }
}
