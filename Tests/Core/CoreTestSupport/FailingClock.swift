package import FlintTesting
internal import Synchronization

/// A clock whose first sleep fails, at once or when a test lets it.
package final class FailingClock: Clock {
    package struct Mishap: Error {}

    private let inner: ManualClock
    private let gate: Gate?
    private let hasFailed = Mutex(false)
    package var now: ManualClock.Instant { inner.now }
    package var minimumResolution: Duration { inner.minimumResolution }

    /// - Parameters:
    ///   - inner: The clock that it is afterwards.
    ///   - gate: Holds the failure until it is opened.
    package init(_ inner: ManualClock, gate: Gate? = nil) { (self.inner, self.gate) = (inner, gate) }

    package func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        let isFirst = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        guard isFirst else { return try await inner.sleep(until: deadline, tolerance: tolerance) }
        await gate?.pass()
        throw Mishap()
    }
}
