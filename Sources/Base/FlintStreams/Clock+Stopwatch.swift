extension Clock<Duration> {
    /// Starts a stopwatch, and returns a function that returns the time since the start.
    @inlinable
    package func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
