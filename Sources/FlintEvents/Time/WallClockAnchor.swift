internal import Foundation
internal import Synchronization

/// Derives the wall-clock time from the monotonic one, so that a moment by both takes one look at a clock.
///
/// How far the two are apart is found out anew when the last look was a second ago: by then a change of the wall clock
/// is seen.
final class WallClockAnchor: Sendable {
    /// How long it is before the clocks are compared again, in nanoseconds.
    static let lifetime: Int64 = 1_000_000_000
    /// Two looks at the monotonic clock further apart than this enclose an interruption, in nanoseconds.
    private static let interruption: Int64 = 50_000

    private let elapsed: @Sendable () -> Int64
    private let now: @Sendable () -> Date
    /// The wall-clock time less the monotonic time in seconds, as bits.
    private let distance = Atomic<UInt64>(0)
    /// The monotonic time at which the clocks are compared again.
    private let renewal = Atomic<Int64>(.min)

    /// - Parameters:
    ///   - elapsed: The monotonic time in nanoseconds.
    ///   - now: The wall-clock time; must run at the same speed.
    init(elapsed: @escaping @Sendable () -> Int64, now: @escaping @Sendable () -> Date) {
        self.elapsed = elapsed
        self.now = now
    }

    /// The wall-clock time at a moment that has just been read from the monotonic clock.
    func time(at nanoseconds: Int64) -> Date {
        let isDue = nanoseconds >= renewal.load(ordering: .acquiring)
        let distance = isDue ? renew() : Double(bitPattern: distance.load(ordering: .relaxed))
        return Date(timeIntervalSinceReferenceDate: distance + Double(nanoseconds) * 1e-9)
    }

    /// Compares the clocks; of several concurrent comparisons any may last.
    private func renew() -> Double {
        var (best, narrowest) = (0.0, Int64.max)
        // An interruption between the two clocks would move the time of all events of the next second.
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
