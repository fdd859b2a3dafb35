import FlintTesting
import Synchronization

/// A clock whose first sleep fails.
final class FailingClock: Clock {
    struct Mishap: Error {}

    private let inner: ManualClock
    private let hasFailed = Mutex(false)
    var now: ManualClock.Instant { inner.now }
    var minimumResolution: Duration { inner.minimumResolution }

    init(_ inner: ManualClock) { self.inner = inner }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        let isFirst = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        if isFirst { throw Mishap() }
        try await inner.sleep(until: deadline, tolerance: tolerance)
    }
}
