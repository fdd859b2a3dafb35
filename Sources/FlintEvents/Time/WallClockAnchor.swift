internal import Foundation
internal import Synchronization

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
