extension Clock<Duration> {
    /// Returns a function that returns the time since this call.
    @inlinable
    package func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
