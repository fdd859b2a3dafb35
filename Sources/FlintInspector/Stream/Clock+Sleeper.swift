extension Clock<Duration> {
    /// Returns a function that sleeps for a duration from now on, even if it is called later.
    ///
    /// - Returns: Sleeps until the duration after this call has passed.
    func sleeper() -> @Sendable (Duration) async throws -> Void {
        let start = now
        return { try await sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
