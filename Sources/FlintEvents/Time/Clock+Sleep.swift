extension Clock<Duration> {
    /// Returns a sleep until a deadline that is fixed by this call, however late the sleep starts.
    package func sleep(untilAfter duration: Duration) -> @Sendable () async throws -> Void {
        let deadline = now.advanced(by: duration)
        return { try await sleep(until: deadline, tolerance: nil) }
    }
}
