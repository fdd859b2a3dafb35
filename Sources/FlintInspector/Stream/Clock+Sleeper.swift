extension Clock<Duration> {
    /// Begins to count now, however late it is decided for how long to sleep.
    ///
    /// - Returns: Sleeps until a time after this call.
    func sleeper() -> @Sendable (Duration) async throws -> Void {
        let start = now
        return { try await sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
