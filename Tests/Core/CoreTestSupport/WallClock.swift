package import Foundation
internal import Synchronization

/// A wall clock that a test sets, also back.
package final class WallClock: Sendable {
    private let seconds = Mutex(1_800_000_000.0)

    package init() {}

    package var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    package var read: @Sendable () -> Date { { self.now } }

    package func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }

    /// Sets the seconds since 1970.
    package func set(_ value: Double) { seconds.withLock { $0 = value } }
}
