extension Clock<Duration> {
    /// Sleeps until a moment that is settled now, however late the task begins to sleep.
    package func sleep(untilAfter duration: Duration) -> @Sendable () async throws -> Void {
        let deadline = now.advanced(by: duration)
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
