import Foundation
import Synchronization

/// A wall clock that a test sets, also back.
final class WallClock: Sendable {
    private let seconds = Mutex(1_800_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    var read: @Sendable () -> Date { { self.now } }

    func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
