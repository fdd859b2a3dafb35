import FlintTesting
import Synchronization

/// A clock whose first sleep fails, at once or when a test lets it.
final class FailingClock: Clock {
    struct Mishap: Error {}

    private let inner: ManualClock
    private let gate: Gate?
    private let hasFailed = Mutex(false)
    var now: ManualClock.Instant { inner.now }
    var minimumResolution: Duration { inner.minimumResolution }

    /// - Parameters:
    ///   - inner: The clock that it is afterwards.
    ///   - gate: Holds the failure until it is opened.
    init(_ inner: ManualClock, gate: Gate? = nil) { (self.inner, self.gate) = (inner, gate) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        let isFirst = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        guard isFirst else { return try await inner.sleep(until: deadline, tolerance: tolerance) }
        await gate?.pass()
        throw Mishap()
    }
}
